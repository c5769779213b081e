/** Vocabulary cells of training documents, as every experiment makes them. */
import { type CellsOfCorpus, cellsOfCorpus } from '#cells';
import { groupOfLabel, listedNames } from '#corpora';
import type { PreparedDocument } from '#encoding';
import type { Workbench } from './workbench.js';

/**
 * Made from these documents alone, so that what others hold is as new to the cells as to a site. `plainCells`: how many there are for words
 * of no identifier. Fails with CELLS_NO_WORDS.
 */
export function makeCellTable(
  { table, scheme }: Pick<Workbench, 'table' | 'scheme'>,
  documents: readonly PreparedDocument[],
  plainCells: number,
): CellsOfCorpus {
  const { labelSet } = scheme;
  return cellsOfCorpus(documents, {
    table,
    labelSet,
    groupOf: groupOfLabel,
    listed: listedNames(),
    plainCells,
  });
}
