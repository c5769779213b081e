/** Slips of the hand in long words. */

/** Letters that a word needs before its end or a near miss says anything: "Roma" ends as a tumour does. */
export const longWordLetters = 8;

/**
 * A check whether a long folded word is one of these or within one edit of a long one of them (Levenshtein distance below 2), by comparing what
 * is left when one letter is left out. The words are asked for, and made ready, once and with the first question.
 */
export function nearWords(words: () => Iterable<string>): (word: string) => boolean {
  let made: { readonly known: ReadonlySet<string>; readonly lettersMax: number } | undefined;
  return (word) => {
    if (word.length < longWordLetters) return false;
    made ??= prepare([...words()].filter(({ length }) => length >= longWordLetters));
    const { known, lettersMax } = made;
    if (word.length > lettersMax + 1) return false; // as many words would be made of it as it has letters
    return known.has(word) || lettersLeftOut(word).some((shorter) => known.has(shorter));
  };
}

function prepare(words: readonly string[]) {
  const known = new Set(words.flatMap((word) => [word, ...lettersLeftOut(word)]));
  return { known, lettersMax: words.reduce((most, { length }) => Math.max(most, length), 0) };
}

function lettersLeftOut(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** How far apart two words are written. */

/** The least number of letters to insert, delete or replace; where it is more than `max`, any number above that. */
export function levenshtein(one: string, other: string, max: number = Number.POSITIVE_INFINITY): number {
  const row = new Uint32Array(other.length + 1);
  for (let j = 0; j <= other.length; j += 1) row[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = letter === other.charCodeAt(j - 1) ? diagonal : diagonal + 1;
      const moved = Math.min(above, left) + 1;
      left = Math.min(replaced, moved);
      least = Math.min(least, left);
      diagonal = above;
      row[j] = left;
    }
    if (least > max) return least; // from row to row it only grows
  }
  return row[other.length] ?? 0;
}
