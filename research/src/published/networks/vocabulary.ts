/** Words or characters by number, as the training notes have them. */

/** A vocabulary; id 0 stands for everything that is not in it. */
export interface Vocabulary {
  /** How many ids there are, 0 included. */
  readonly size: number;
  idOf(item: string): number;
  /** By id, from 1. */
  readonly items: readonly string[];
  /** Bytes that keeping it takes: its items in UTF-8, one a line. */
  readonly bytes: number;
}

/** Items that occur at least `countMin` times, the most frequent first; equal counts in the order of their code units. */
export function createVocabulary(items: Iterable<string>, countMin: number): Vocabulary {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const kept = [...counts]
    .filter(([, count]) => count >= countMin)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([item]) => item);
  return vocabularyOf(kept);
}

/** The vocabulary of these items, by id from 1. */
export function vocabularyOf(items: readonly string[]): Vocabulary {
  const ids = new Map(items.map((item, index) => [item, index + 1]));
  return {
    size: items.length + 1,
    idOf: (item) => ids.get(item) ?? 0,
    items,
    bytes: items.reduce((sum, item) => sum + Buffer.byteLength(item) + 1, 0),
  };
}
