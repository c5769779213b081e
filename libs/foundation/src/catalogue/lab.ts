import type { CatalogueEntry } from './entry.js';

/** Failures of the lab. */
export const labFailures = {
  LAB_EXPERIMENT_INVALID: {
    http: 400,
    message: 'The experiment file is not valid',
    remedy: 'Correct the field named here; research/experiments.md shows an example.',
  },
  LAB_TOO_FEW_DOCUMENTS: {
    http: 422,
    message: 'A corpus has too few readable documents',
    remedy: 'Give more documents, or correct the refused ones.',
  },
  LAB_CARRIERS_INVALID: {
    http: 400,
    message: 'A file of a carrier corpus is not what its publisher wrote',
    remedy: 'Fetch the corpus named here again, from the source that the card of the starter release names.',
  },
  LAB_STARTER_TOO_LARGE: {
    http: 422,
    message: 'The starter release is larger than the repository allows',
    remedy: 'Give its networks fewer units.',
  },
  LAB_BENCHMARK_UNKNOWN: {
    http: 404,
    message: 'There is no such benchmark',
    remedy: 'Choose one of the names listed here.',
  },
  LAB_QUEUE_REFUSED: {
    http: 503,
    message: 'The queue server did not take the work',
    remedy:
      'Look whether it runs at the address of --queue and lets its user write, then run the same command again.',
  },
  LAB_PROCESS_FAILED: {
    http: 500,
    message: 'One of the processes ended before its work was done',
    remedy: 'Read its log, named here.',
  },
  LAB_CANARY_FOUND: {
    http: 500,
    message:
      'An invented identity of a site stands where others can read it, or the search for it does not work',
    remedy: 'Publish nothing from this system until it is known how text left the site.',
  },
  LAB_STEP_TIMED_OUT: {
    http: 503,
    message: 'A step did not finish in time',
    remedy: 'Read the logs named here; run again on a less busy machine.',
  },
} as const satisfies Record<string, CatalogueEntry>;
