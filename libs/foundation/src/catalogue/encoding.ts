import type { CatalogueEntry } from './entry.js';

/** Failures of the encoding part. */
export const encodingFailures = {
  ENCODING_STARTER_MISSING: {
    http: 404,
    message: 'There is no starter release for this language',
    remedy: 'Use a language listed here, pull a release from a consortium, or train one with lab starter.',
  },
  ENCODING_STARTER_DAMAGED: {
    http: 500,
    message: 'A file of the starter release is not the one that its manifest names',
    remedy: 'Check out the folder starter again, or make the release anew with lab starter.',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
