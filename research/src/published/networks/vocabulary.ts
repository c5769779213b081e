/** Numbers the words or characters of the training notes. */

/** A vocabulary; id 0 is for unknown items. */
export interface Vocabulary {
  /** Number of ids, including 0. */
  readonly size: number;
  idOf(item: string): number;
  /** Items by id, from 1. */
  readonly items: readonly string[];
  /** Storage size in bytes: items in UTF-8, one per line. */
  readonly bytes: number;
}

/** Keeps items with at least `countMin` occurrences, most frequent first; ties sort by code unit. */
export function createVocabulary(items: Iterable<string>, countMin: number): Vocabulary {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const kept = [...counts]
    .filter(([, count]) => count >= countMin)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([item]) => item);
  return vocabularyOf(kept);
}

/** Creates a vocabulary of items with ids from 1. */
export function vocabularyOf(items: readonly string[]): Vocabulary {
  const ids = new Map(items.map((item, index) => [item, index + 1]));
  return {
    size: items.length + 1,
    idOf: (item) => ids.get(item) ?? 0,
    items,
    bytes: items.reduce((sum, item) => sum + Buffer.byteLength(item) + 1, 0),
  };
}
