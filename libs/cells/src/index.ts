export { type CellEmbeddings, createCellTable, withCells } from './cell-table.js';
export { type Cells, cellsFileName, digestOfCells, readCells, writeCells } from './cells-file.js';
export { type CellsOfCorpus, type CorpusCells, cellsOfCorpus } from './cells-of-corpus.js';
export { type CellsDescription, describeCells } from './describe-cells.js';
export { type CellsSource, type MadeCells, makeCells } from './make-cells.js';
export { countWords } from './word-counts.js';
