/** Finds given phrases as whole words in a folded text, whatever stands between their words. Used by lists, known values and the document pass. */
import type { Place } from './rule.js';

/** How a phrase is recognised. */
export interface PhraseOptions {
  /** Only in its original casing; any casing otherwise. */
  readonly isCaseSensitive?: boolean;
}

/** A phrase that was found. Offsets are UTF-16 units of the folded text. */
export interface PhraseMatch<T> extends Place {
  readonly value: T;
}

interface Entry<T> {
  readonly words: readonly string[];
  readonly isCaseSensitive: boolean;
  readonly value: T;
}

/** A word of a folded text. */
export interface TextWord extends Place {
  readonly text: string;
  /** The word in lower case. */
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

/** What may stand between two words of a phrase: blanks, a line break, and signs that names and numbers are written with. */
const gap = /^[\s.,;:'"/()°#-]{0,4}$/;

/**
 * A set of phrases. Time to search grows with the text and, for each of its words, with the phrases that begin with it.
 * Phrases must be folded as `seeThrough` folds.
 */
export class PhraseFinder<T> {
  private readonly entries = new Map<string, Entry<T>[]>();
  private readonly phrases = new Set<string>();

  /** Adds a phrase; one without letters and digits is not added, and of equal phrases the first counts. */
  add(phrase: string, value: T, { isCaseSensitive = false }: PhraseOptions = {}): void {
    const words = wordsOf(phrase).map(({ text }) => (isCaseSensitive ? text : text.toLowerCase()));
    const [first] = words;
    if (first === undefined) return;
    const key = first.toLowerCase();
    const entry = { words, isCaseSensitive, value };
    const phraseKey = `${words.join(' ')} ${isCaseSensitive}`;
    if (this.phrases.has(phraseKey)) return;
    this.phrases.add(phraseKey);
    const list = this.entries.get(key);
    if (list === undefined) this.entries.set(key, [entry]);
    else list.push(entry);
  }

  /** Every place where a phrase stands as whole words; the longest at each place, and places may overlap. */
  find(text: string, words: readonly TextWord[] = wordsOf(text)): PhraseMatch<T>[] {
    const matches: PhraseMatch<T>[] = [];
    if (this.entries.size === 0) return matches;
    words.forEach((word, index) => {
      const candidates = this.entries.get(word.lower);
      if (candidates === undefined) return;
      const fitting = candidates.filter((entry) => fits(entry, words, index, text));
      const longest = fitting.reduce<Entry<T> | undefined>(
        (best, entry) => (best !== undefined && best.words.length >= entry.words.length ? best : entry),
        undefined,
      );
      const last = longest === undefined ? undefined : words[index + longest.words.length - 1];
      if (longest !== undefined && last !== undefined) {
        matches.push({ start: word.start, end: last.end, value: longest.value });
      }
    });
    return matches;
  }
}

function fits<T>(entry: Entry<T>, words: readonly TextWord[], from: number, text: string): boolean {
  return entry.words.every((wanted, offset) => {
    const word = words[from + offset];
    if (word === undefined) return false;
    if ((entry.isCaseSensitive ? word.text : word.lower) !== wanted) return false;
    const before = words[from + offset - 1];
    return offset === 0 || before === undefined || gap.test(text.slice(before.end, word.start));
  });
}
