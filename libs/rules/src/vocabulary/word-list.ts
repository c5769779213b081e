/** Word lists as data: words between blanks, folded as the text is. */

/** The words of a list, in lower case and without accents. */
export function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.trim().split(/\s+/)).map(foldWord));
}

/** A word as lists hold it: lower case, no accents. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 's').toLowerCase();
}
