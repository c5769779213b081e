/** Finds phrases as whole words in a folded text, whatever separates their words. */
import type { Place } from './rule.js';

/** How a phrase is matched. */
export interface PhraseOptions {
  /** Matches only the original casing instead of any. */
  readonly isCaseSensitive?: boolean;
}

/** A match of a phrase. Offsets are UTF-16 units of the folded text. */
export interface PhraseMatch<T> extends Place {
  readonly value: T;
}

/** A phrase that ends here; of several, the first added wins. */
interface Ending<T> {
  readonly order: number;
  readonly value: T;
}

/** Phrases that begin with the same lower-case words. */
interface Branch<T> {
  readonly next: Map<string, Branch<T>>;
  anyCase?: Ending<T>;
  /** By the words as written. */
  readonly exact: Map<string, Ending<T>>;
}

/** A word of a folded text. */
export interface TextWord extends Place {
  readonly text: string;
  readonly lower: string;
}

/** The runs of letters and the runs of digits of a folded text, in order. */
export function wordsOf(text: string): TextWord[] {
  const words: TextWord[] = [];
  let start = 0;
  let kind = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const next = index === text.length ? 0 : kindOf(text.charCodeAt(index));
    if (next === kind) continue;
    if (kind !== 0) {
      const word = text.slice(start, index);
      words.push({ text: word, lower: word.toLowerCase(), start, end: index });
    }
    start = index;
    kind = next;
  }
  return words;
}

/** 1 for letters, 2 for digits, 0 for the rest. */
function kindOf(unit: number): 0 | 1 | 2 {
  if (unit < 0x80) {
    if (unit >= 0x30 && unit <= 0x39) return 2;
    const lower = unit | 0x20;
    return lower >= 0x61 && lower <= 0x7a ? 1 : 0;
  }
  return /\p{L}/u.test(String.fromCharCode(unit)) ? 1 : 0;
}

/** Separators in a phrase: spaces, a line break, punctuation of names, numbers, files and table cells. */
const gap = /^[\s.,;:'"/()°#_|\\-]{0,4}$/;
/** Maximum words by which a phrase is matched; no name has as many. */
const wordsMax = 64;

/** A set of phrases, folded by `seeThrough`. Searching takes time proportional to the text alone. */
export class PhraseFinder<T> {
  private readonly root: Branch<T> = newBranch();
  private size = 0;

  /** Adds a phrase with a letter or digit; the first of equal phrases wins. */
  add(phrase: string, value: T, { isCaseSensitive = false }: PhraseOptions = {}): void {
    const words = wordsOf(phrase).slice(0, wordsMax);
    if (words.length === 0) return;
    const end = words.reduce((branch, { lower }) => {
      const next = branch.next.get(lower) ?? newBranch<T>();
      branch.next.set(lower, next);
      return next;
    }, this.root);
    this.size += 1;
    const ending = { order: this.size, value };
    if (!isCaseSensitive) end.anyCase ??= ending;
    else if (!end.exact.has(written(words))) end.exact.set(written(words), ending);
  }

  /** Finds phrases as whole words, the longest at each start. Places may overlap. */
  find(text: string, words: readonly TextWord[] = wordsOf(text)): PhraseMatch<T>[] {
    if (this.size === 0) return [];
    const follows: boolean[] = []; // each is needed from up to 64 words
    const isNext = (index: number) => (follows[index] ??= isNear(text, words[index - 1], words[index]));
    return words.flatMap((_, index) => this.longestAt(words, index, isNext) ?? []);
  }

  /** `isNext`: whether a word and the one before it may belong to one phrase. */
  private longestAt(
    words: readonly TextWord[],
    from: number,
    isNext: (index: number) => boolean,
  ): PhraseMatch<T> | undefined {
    let longest: PhraseMatch<T> | undefined;
    let branch: Branch<T> | undefined = this.root;
    const start = words[from]?.start ?? 0;
    for (let index = from; index < words.length; index += 1) {
      const word = words[index];
      branch = word && branch.next.get(word.lower);
      if (word === undefined || branch === undefined || (index > from && !isNext(index))) break;
      const { anyCase, exact } = branch;
      const asWritten = exact.size === 0 ? undefined : exact.get(written(words.slice(from, index + 1)));
      const ending = (asWritten?.order ?? Infinity) < (anyCase?.order ?? Infinity) ? asWritten : anyCase;
      if (ending !== undefined) longest = { start, end: word.end, value: ending.value };
    }
    return longest;
  }
}

const isNear = (text: string, before?: TextWord, word?: TextWord): boolean =>
  before !== undefined && word !== undefined && gap.test(text.slice(before.end, word.start));

const newBranch = <T>(): Branch<T> => ({ next: new Map(), exact: new Map() });

const written = (words: readonly TextWord[]): string => words.map(({ text }) => text).join(' ');
