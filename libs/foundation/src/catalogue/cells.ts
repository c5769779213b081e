import type { CatalogueEntry } from './entry.js';

/** Failures of vocabulary cells. */
export const cellsFailures = {
  CELLS_INVALID: {
    http: 422,
    message: 'The file of cells is not one',
    remedy: 'Fetch the representer again; a file of cells is made by: sfumato embeddings cells.',
  },
  CELLS_DO_NOT_FIT: {
    http: 409,
    message: 'The cells were made for other word vectors',
    remedy: 'Open the word vectors whose digest the file of cells names.',
  },
  CELLS_NO_WORDS: {
    http: 422,
    message: 'No word of the corpus is left for cells: all of them are public',
    remedy: 'Use a corpus with labelled identifiers, or raise what makes a word public.',
  },
  CELLS_TOO_MANY_OUTPUTS: {
    http: 422,
    message: 'The cells tell more words apart than cells of their detail may',
    remedy:
      'Use none of it, and ask whoever made the representer: cells made by this version have no more outputs than that.',
  },
} as const satisfies Record<string, CatalogueEntry>;
