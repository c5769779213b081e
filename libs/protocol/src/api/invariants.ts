/** What must be true of a coordinator whatever happened to it, and how a look at it came out: `sfumato verify`. */
import { z } from 'zod';

/** Name → what it means, in the order in which they are looked at. */
export const invariants = {
  conservation:
    'every batch that the trail says was received has its row, and every row its line of the trail',
  noLoss: 'every blob that a row names is there, with the size that the row states',
  noDoubleCount: 'a snapshot counts each of its batches once, and states their sum',
  determinism: 'the digest of a snapshot is that of its batches in order',
  singleWinner: 'at most one release is stable, and a run has one release at most',
  releaseSafety:
    'every published representer passed its audit or was waived then, and a release has the models that its runs made',
  withdrawal:
    'no snapshot was made with a batch that was withdrawn before; what was erased is gone, and one receipt says so',
  chain: 'each line of the audit trail follows from the one before',
  liveness: 'no run is called running of which nothing was heard for an hour',
  noOrphan: 'no blob older than a day lies in the store that no row names',
} as const;

/** The name of one of them. */
export type InvariantName = keyof typeof invariants;

/** Names in order. */
export const invariantNames = Object.keys(invariants) as InvariantName[];

/** Which one to look at: one a request, so that none waits for another. */
export const invariantQuerySchema = z.strictObject({ name: z.enum(invariantNames) });

/** How one came out. */
export const invariantSchema = z.object({
  name: z.enum(invariantNames),
  /** Rows, blobs or lines that were looked at. */
  checked: z.int().min(0),
  /** Those for which it is not true. */
  faults: z.int().min(0),
  /** A few of them: ids, digests or numbers. */
  examples: z.array(z.string().max(80)).max(5),
});

/** How one came out. */
export type InvariantView = z.infer<typeof invariantSchema>;
