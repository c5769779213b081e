export { isCompactTable } from './compact-table.js';
export { openEngineProduct } from './find-neighbours.js';
export { type EmbeddingSource, type OpenEmbeddingsOptions, openEmbeddings } from './open-embeddings.js';
export { type NeighbourIndex, openNeighbours } from './open-neighbours.js';
export { countDocuments, documentsMinDefault, pruneFastText } from './prune-fasttext.js';
export type { EmbeddingTable, FoundBy } from './table.js';
export {
  embedSentence,
  shownCasings,
  type TokenEmbeddings,
  withCasing,
  withForms,
  withGaps,
} from './token-embeddings.js';
