import type { CatalogueEntry } from './entry.js';

/** Failures of documents with a layout. */
export const documentFailures = {
  DOCUMENT_INVALID: {
    http: 422,
    message: 'A file is not a whole Word document',
    remedy: 'Open it in Word, save it as .docx again, or leave it out.',
  },
  DOCUMENT_TOO_LARGE: {
    http: 413,
    message: 'A document inflates to more than the bound',
    remedy: 'Split the document or make its pictures smaller.',
  },
  DOCUMENT_PART_UNREADABLE: {
    http: 422,
    message:
      'A document holds a part that cannot be looked into, such as an embedded file, a macro or a signature',
    remedy: 'Remove the embedded files, macros and signatures, and save the document again.',
  },
  DOCUMENT_LEAK: {
    http: 422,
    message:
      'A replaced identifier was still in the document that would have been written; nothing was written',
    remedy:
      'Name the term in --known or --deny and tag the document again, or take what the tagger cannot replace out of it by hand first.',
  },
} as const satisfies Record<string, CatalogueEntry>;
