import type { EmbeddingTable } from '#embeddings';
import { openPhiNeighbours, type PreparedSentence, type ReplacementMaterial } from '#encoding';
import { type SeededRandom, shuffle } from '#foundation';
import type { Engine } from '#kernels';
import type { IobScheme } from '#labels';
import type { Language } from '#text';

/** What all systems of a comparison share. */
export interface Workbench {
  readonly engine: Engine;
  readonly threads: number;
  readonly table: EmbeddingTable;
  readonly scheme: IobScheme;
  readonly language: Language;
  readonly cacheFolder: string;
}

/** Adds to sentences what is needed to replace their PHI tokens. */
export async function replacementMaterial(
  bench: Workbench,
  sentences: readonly PreparedSentence[],
  count: number,
): Promise<ReplacementMaterial> {
  return { sentences, table: bench.table, neighbours: await openPhiNeighbours(bench, sentences, count) };
}

/** Splits items randomly in two; the second part has about `share` of them, at least one. */
export function splitOff<Item>(
  items: readonly Item[],
  share: number,
  random: SeededRandom,
): [Item[], Item[]] {
  const order = shuffle([...items], random);
  const second = Math.max(1, Math.round(order.length * share));
  return [order.slice(second), order.slice(0, second)];
}
