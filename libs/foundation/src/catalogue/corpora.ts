import type { CatalogueEntry } from './entry.js';

/** Failures of the corpora part. */
export const corporaFailures = {
  CORPORA_NOTHING_READABLE: {
    http: 422,
    message: 'Every document of the corpus was refused',
    remedy: 'Check that the format is the right one; the reasons are listed above.',
  },
} as const satisfies Record<string, CatalogueEntry>;
