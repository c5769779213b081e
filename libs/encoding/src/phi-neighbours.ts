/** The neighbours that replacements of PHI tokens are drawn from. */
import { type EmbeddingTable, type NeighbourIndex, openEngineProduct, openNeighbours } from '#embeddings';
import type { PreparedSentence } from './embed-note.js';
import { phiWords } from './replacements.js';

/** Where neighbours are looked for, and where those that were found before lie. */
export interface NeighbourSearch {
  readonly table: EmbeddingTable;
  readonly cacheFolder: string;
  readonly threads: number;
}

/** The N nearest neighbours of every PHI token of some sentences, found by products on the engine's threads. */
export async function openPhiNeighbours(
  { table, cacheFolder, threads }: NeighbourSearch,
  sentences: readonly PreparedSentence[],
  count: number,
): Promise<NeighbourIndex> {
  const { product, close } = await openEngineProduct(table.size, { threads });
  const words = phiWords(sentences);
  return openNeighbours(table, { count, words, cacheFolder, product }).finally(close);
}
