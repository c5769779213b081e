/** Counts neighbours that reveal an identifier's word. */
import type { EmbeddingTable, NeighbourIndex } from '#embeddings';

/** The mean over words with neighbours. */
export interface SubwordCount {
  readonly words: number;
  /** N */
  readonly neighbours: number;
  /** How many of the N nearest contain the word in any casing; the paper reports 7.37 for fastText, 0.44 for GloVe. */
  readonly holdingTheWord: number;
}

/**
 * Counts, for each word, those of its N nearest neighbours that contain it, as "Miami-Florida" contains Florida
 * (Friedrich et al. 2019, section 9), and averages over the words that have neighbours.
 */
export function countSubwords(
  words: Iterable<string>,
  table: Pick<EmbeddingTable, 'wordAt'>,
  neighbours: Pick<NeighbourIndex, 'neighboursOf' | 'count'>,
): SubwordCount {
  let known = 0;
  let holding = 0;
  for (const word of words) {
    const near = neighbours.neighboursOf(word);
    if (near.length === 0) continue;
    known += 1;
    const own = word.toLowerCase();
    holding += near.filter((row) => table.wordAt(row).toLowerCase().includes(own)).length;
  }
  return { words: known, neighbours: neighbours.count, holdingTheWord: known === 0 ? 0 : holding / known };
}
