import type { CatalogueEntry } from './entry.js';

/** Failures of the evaluation part. */
export const evaluationFailures = {
  EVALUATION_NO_DOCUMENTS: {
    http: 422,
    message: 'There is no document to score',
    remedy: 'Check that the gold and the system folder hold documents of the named format.',
  },
  EVALUATION_DOCUMENT_UNPAIRED: {
    http: 422,
    message: 'A document is on one side only',
    remedy: 'Give both sides the same documents under the same names.',
  },
  EVALUATION_TEXT_DIFFERS: {
    http: 409,
    message: 'The gold and the system document hold different texts',
    remedy: 'Tag the gold text itself, unchanged, so that offsets mean the same on both sides.',
  },
} as const satisfies Record<string, CatalogueEntry>;
