export { type CellEmbeddings, createCellTable, withCells } from './cell-table.js';
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
export { type CellsDescription, type DayCells, describeCells, describeDays } from './describe-cells.js';
export { type CellsOfCorpus, cellsOfCorpus } from './make-cells.js';
export { countWords } from './public-words.js';
export {
  createSkeletonReader,
  createSkeletonTable,
  type SkeletonReader,
  standingFor,
  withSkeletons,
} from './skeleton.js';
