/** How many neighbours of an identifier's word give the word away. */
import type { EmbeddingTable, NeighbourIndex } from '#embeddings';

/** The mean over the words that have neighbours. */
export interface SubwordCount {
  readonly words: number;
  /** N */
  readonly neighbours: number;
  /** Of the N nearest, how many hold the word in any casing. 7.37 of fastText, 0.44 of GloVe in the paper. */
  readonly holdingTheWord: number;
}

/**
 * For each word, how many of its N nearest neighbours hold it as a part, as "Miami-Florida" holds Florida (Friedrich et al. 2019,
 * section 9); the mean over words. Words without neighbours do not count.
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
