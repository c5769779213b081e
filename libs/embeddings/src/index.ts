export { embedSentence } from './embed-sentence.js';
export { openEngineProduct } from './neighbours/engine-product.js';
export type { NeighbourIndex } from './neighbours/neighbour-index.js';
export { openNeighbours } from './neighbours/open-neighbours.js';
export { type EmbeddingSource, type OpenEmbeddingsOptions, openEmbeddings } from './open-embeddings.js';
export type { EmbeddingTable, FoundBy } from './table.js';
export { type TokenEmbeddings, withCasing } from './with-casing.js';
