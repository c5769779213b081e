import { type CatalogueEntry, listThem } from './entry.js';

/** Failures of what sites send and take back: uploads, snapshots of the pool, erasures. */
export const poolFailures = {
  UPLOAD_CONFLICT: {
    http: 409,
    message: 'Different bytes were already received under this batch number',
    remedy: 'Send the bytes that were staged first, or use the next free number.',
  },
  UPLOAD_DUPLICATE: {
    http: 409,
    message: 'Another site has already sent the same bytes',
    remedy: 'Send only what this site staged itself; discard a stage that was copied from another site.',
  },
  UPLOAD_WITHDRAWN: {
    http: 410,
    message: 'This batch was withdrawn',
    remedy: 'Stage again under a new number if the batch is to be shared after all.',
  },
  UPLOAD_QUOTA_REACHED: {
    http: 413,
    message: 'The site has reached its quota of batches or bytes in the pool',
    remedy:
      'Ask the model provider to raise SFUMATO_QUOTA_BATCHES or SFUMATO_QUOTA_GIGABYTES, or withdraw batches that are no longer needed, which makes room until ten times the quota of batches was received.',
  },
  UPLOAD_UNKNOWN: { http: 404, message: 'There is no such batch of this site', remedy: listThem },
  POOL_EMPTY: {
    http: 409,
    message: 'There are no batches to make a snapshot of',
    remedy: 'Wait for a site to upload, or check that nothing was withdrawn.',
  },
  POOL_SNAPSHOT_NONE: {
    http: 404,
    message: 'There is no snapshot to train on yet',
    remedy: 'Run "sfumato coordinator snapshot" once sites have uploaded.',
  },
  POOL_SNAPSHOT_UNKNOWN: { http: 404, message: 'There is no such snapshot', remedy: listThem },
  POOL_SNAPSHOT_WITHDRAWN: {
    http: 409,
    message: 'A site has withdrawn batches of this snapshot since it was made',
    remedy: 'Make a new snapshot and train on that.',
  },
  POOL_BLOCK_UNKNOWN: {
    http: 404,
    message: 'The pool of this run has no such block',
    remedy: 'Ask for blocks from 0 to one less than the pool of the run says that there are.',
  },
  POOL_BATCH_DAMAGED: {
    http: 409,
    message: 'The store has lost batches of this pool, or they are damaged',
    remedy:
      'Ask their sites to send them again (GET /v1/uploads lists them for each site), or make a snapshot with --leave-out-damaged.',
  },
  ERASURE_RECEIPT_UNKNOWN: {
    http: 404,
    message: 'This site has no erasure receipt with this id',
    remedy:
      'Run "sfumato site receipts": it lists those that there are. What is kept for a release has none yet.',
  },
} as const satisfies Record<string, CatalogueEntry>;
