import type { CatalogueEntry } from './entry.js';

/** Failures of the lab. */
export const labFailures = {
  LAB_EXPERIMENT_INVALID: {
    http: 400,
    message: 'The experiment file is not valid',
    remedy: 'Correct the field named here; the README shows an example.',
  },
  LAB_TOO_FEW_DOCUMENTS: {
    http: 422,
    message: 'A corpus has too few readable documents',
    remedy: 'Give more documents, or correct the refused ones.',
  },
  LAB_BENCHMARK_UNKNOWN: {
    http: 404,
    message: 'There is no such benchmark',
    remedy: 'Choose one of the names listed here.',
  },
  LAB_PROCESS_FAILED: {
    http: 500,
    message: 'One of the processes ended before its work was done',
    remedy: 'Read its log, named here.',
  },
  LAB_STEP_TIMED_OUT: {
    http: 503,
    message: 'A step did not finish in time',
    remedy: 'Read the logs, named here; run again on a machine that is less busy.',
  },
} as const satisfies Record<string, CatalogueEntry>;
