/** Cells of a public corpus, as trainers and the laboratory make them. */
import type { EmbeddingTable } from '#embeddings';
import { createSeededRandom } from '#foundation';
import { type CellEmbeddings, createCellTable } from './cell-table.js';
import type { CellDetail } from './cells-file.js';
import { type CellsSource, type MadeCells, makeCells } from './make-cells.js';
import { publicWordRules } from './public-words.js';
import { type CountedDocument, countWords } from './word-counts.js';

/** What cells of a corpus are made by. */
export type CorpusCells = Pick<
  CellsSource,
  'table' | 'labelSet' | 'groupOf' | 'listed' | 'trades' | 'isNeverPublic' | 'calendar' | 'plainCells'
> & {
  readonly smallest?: number;
  /** Absent: fine. */
  readonly detail?: CellDetail;
};

/** Words that every cell holds at least. */
const smallestDefault = 15;

/** Cells, and the table in which words have them. */
export interface CellsOfCorpus extends MadeCells {
  readonly table: EmbeddingTable & CellEmbeddings;
}

/**
 * Cells by the rule that is in force. Give it the documents that a representer is trained on and no others: then held-out words are as
 * new to the cells as words of a site. Equal documents give equal cells, whatever the seed of a training.
 */
export function cellsOfCorpus(documents: Iterable<CountedDocument>, source: CorpusCells): CellsOfCorpus {
  const made = makeCells({
    smallest: smallestDefault,
    detail: 'fine',
    ...source,
    counts: countWords(documents),
    rule: publicWordRules[source.detail ?? 'fine'],
    random: createSeededRandom('cells'),
  });
  return { ...made, table: createCellTable(source.table, made.cells) };
}
