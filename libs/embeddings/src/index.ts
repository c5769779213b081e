export { embedSentence } from './embed-sentence.js';
export { openFastText } from './fasttext/open-fasttext.js';
export { type BlockProduct, createPlainProduct } from './neighbours/block-product.js';
export { type EngineProduct, openEngineProduct } from './neighbours/engine-product.js';
export type { NeighbourIndex } from './neighbours/neighbour-index.js';
export { type OpenNeighboursOptions, openNeighbours } from './neighbours/open-neighbours.js';
export { type EmbeddingSource, type OpenEmbeddingsOptions, openEmbeddings } from './open-embeddings.js';
export type { EmbeddingKind, EmbeddingTable, FastTextTable, FoundBy, TableDescription } from './table.js';
export { type TokenEmbeddings, withCasing } from './with-casing.js';
