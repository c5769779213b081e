/** How often each word of a labelled public corpus stands where, which decides what is public. */
import { labelIndexOf } from '#labels';
import type { Sentence } from '#text';

/** Labelled sentences of one document. */
export interface CountedDocument {
  readonly sentences: readonly {
    readonly tokens: Sentence;
    /** Shape: (T). */
    readonly labelIds: Uint8Array;
  }[];
}

/** Where one written form stands. */
export interface WordCount {
  /** Occurrences. */
  readonly tokens: number;
  readonly documents: number;
  /** Occurrences by the place of the label in its set; what is missing here has no label. */
  readonly byLabel: ReadonlyMap<number, number>;
}

/** By written form, upper and lower case apart; in the order of first occurrence. */
export type WordCounts = ReadonlyMap<string, WordCount>;

interface Counting {
  tokens: number;
  documents: number;
  last: number;
  readonly byLabel: Map<number, number>;
}

/** Counts every token of every document once. */
export function countWords(documents: Iterable<CountedDocument>): WordCounts {
  const counts = new Map<string, Counting>();
  let document = 0;
  for (const { sentences } of documents) {
    for (const { tokens, labelIds } of sentences)
      tokens.forEach(({ text }, token) => {
        const count = counts.get(text) ?? { tokens: 0, documents: 0, last: -1, byLabel: new Map() };
        counts.set(text, count);
        count.tokens += 1;
        if (count.last !== document) count.documents += 1;
        count.last = document;
        const label = labelIndexOf(labelIds[token] ?? 0);
        if (label !== undefined) count.byLabel.set(label, (count.byLabel.get(label) ?? 0) + 1);
      });
    document += 1;
  }
  return counts;
}

/** Occurrences with one of some labels, or with any. */
export function labelledTokens(
  { byLabel }: Pick<WordCount, 'byLabel'>,
  which?: (label: number) => boolean,
): number {
  let sum = 0;
  for (const [label, count] of byLabel) if (which?.(label) ?? true) sum += count;
  return sum;
}
