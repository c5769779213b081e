/** Vocabulary cells of training documents, as every experiment makes them. */

import { type CellDetail, type CellsOfCorpus, cellsOfCorpus } from '#cells';
import type { EmbeddingTable } from '#embeddings';
import type { PreparedDocument } from '#encoding';
import type { IobScheme } from '#labels';
import { wordKnowledge } from '#surrogates';

/** How cells are made. */
export interface CellChoice {
  /** How many there are for words of no identifier. */
  readonly plainCells: number;
  /** Absent: fine. */
  readonly detail?: CellDetail;
}

/**
 * Made from these documents alone, so that what others hold is as new to the cells as to a site. Fails with
 * CELLS_NO_WORDS.
 */
export function makeCellTable(
  { table, scheme }: { readonly table: EmbeddingTable; readonly scheme: IobScheme },
  documents: readonly PreparedDocument[],
  how: CellChoice,
): CellsOfCorpus {
  const { labelSet } = scheme;
  return cellsOfCorpus(documents, {
    table,
    labelSet,
    ...wordKnowledge(),
    ...how,
  });
}
