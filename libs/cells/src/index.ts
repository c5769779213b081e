export { createCellTable, withCells } from './cell-table.js';
export {
  type CellDetail,
  type Cells,
  cellDetails,
  cellsBytesMax,
  cellsFileName,
  digestOfCells,
  isCellsFile,
  readCells,
  requireTable,
  writeCells,
} from './cells-file.js';
export { type CellsOfCorpus, cellsOfCorpus } from './cells-of-corpus.js';
export { type CellsDescription, describeCells } from './describe-cells.js';
export { type DayCells, describeDays } from './describe-days.js';
export { countWords } from './word-counts.js';
