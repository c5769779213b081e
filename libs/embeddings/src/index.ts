export { countDocuments, documentsMinDefault } from './compact/document-counts.js';
export { isCompactTable } from './compact/layout.js';
export { pruneFastText } from './compact/write-compact.js';
export { openEngineProduct } from './neighbours/block-product.js';
export { type NeighbourIndex, openNeighbours } from './neighbours/open-neighbours.js';
export { type EmbeddingSource, type OpenEmbeddingsOptions, openEmbeddings } from './open-embeddings.js';
export type { EmbeddingTable, FoundBy } from './table.js';
export {
  embedSentence,
  shownCasings,
  type TokenEmbeddings,
  withCasing,
  withForms,
} from './token-embeddings.js';
