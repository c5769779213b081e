/** Lineage of batches, snapshots, runs, releases and sites, and signed receipts for erased batches. */
import { z } from 'zod';
import { sha256 } from '#foundation';
import { envelopeSchema, openWithKey, type SigningKey, sealWithKey } from '#signing';
import { channelSchema, releaseStatusSchema } from '../api/channels.js';
import { runStatusSchema } from '../api/runs.js';
import {
  batchNumberSchema,
  countSchema,
  digestSchema,
  idSchema,
  signerShape,
  timeSchema,
} from '../fields/fields.js';
import { listQuerySchema, nextSchema } from './admin.js';

/**
 * `GET /v1/admin/lineage`: everything, or what relates to one site, batch (id or digest), run or release.
 * Returns `limit` snapshots, latest first, from before the snapshot `before`.
 */
export const lineageQuerySchema = z
  .strictObject({
    siteId: idSchema.optional(),
    batch: z.union([idSchema, digestSchema]).optional(),
    runId: idSchema.optional(),
    release: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
    ...listQuerySchema.shape,
  })
  .refine(({ before: _, limit: __, ...asked }) => Object.keys(asked).length <= 1, {
    error: 'expected one of siteId, batch, runId and release at most',
  });

const batchSchema = z.strictObject({
  uploadId: idSchema,
  siteId: idSchema,
  representerId: idSchema,
  batchNumber: batchNumberSchema,
  digest: digestSchema,
  receivedAt: timeSchema,
  withdrawnAt: timeSchema.nullable(),
  erasedAt: timeSchema.nullable(),
});

/** The lineage. `withdrawn` counts batches behind a snapshot, run or release that were withdrawn since. */
export const lineageSchema = z.strictObject({
  /** The requested batches; empty if everything was requested, and on later pages. */
  batches: z.array(batchSchema),
  snapshots: z.array(
    z.strictObject({
      snapshotId: idSchema,
      createdAt: timeSchema,
      members: z.array(
        z.strictObject({ siteId: idSchema, name: z.string(), batches: countSchema, withdrawn: countSchema }),
      ),
    }),
  ),
  runs: z.array(
    z.strictObject({
      runId: idSchema,
      snapshotId: idSchema,
      status: runStatusSchema,
      withdrawn: countSchema,
    }),
  ),
  releases: z.array(
    z.strictObject({
      releaseId: idSchema,
      number: countSchema,
      status: releaseStatusSchema,
      runId: idSchema,
      withdrawn: countSchema,
      /** Sites whose last pull named this release as current. */
      sites: z.array(
        z.strictObject({ siteId: idSchema, name: z.string(), channel: channelSchema, at: timeSchema }),
      ),
    }),
  ),
  next: nextSchema,
});

export type LineageQuery = z.infer<typeof lineageQuerySchema>;
export type LineageView = z.infer<typeof lineageSchema>;

const predicateType = 'https://sfumato/erasure/v1';

const erasedBatchSchema = z.object({
  representerId: idSchema,
  batchNumber: batchNumberSchema,
  digest: digestSchema,
  bytes: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  withdrawnAt: timeSchema,
});

/** Ignores unknown fields, so that sites of this version can read later receipts. */
const erasureSchema = z.object({
  receiptId: idSchema,
  installationId: idSchema,
  siteId: idSchema,
  erasedAt: timeSchema,
  /** Ordered by digest. */
  batches: z.array(erasedBatchSchema).min(1).max(2_000),
  /** Successful training runs and publications that used the batches before the withdrawal. */
  learned: z.object({
    runs: countSchema,
    releases: z.array(z.object({ releaseId: idSchema, number: countSchema })).max(1_000),
  }),
  /** What erasure cannot undo, one sentence each. */
  remains: z.array(z.string().max(400)).max(8),
});

export type Erasure = z.infer<typeof erasureSchema>;

/** Says in plain words what erasure cannot undo. */
export function whatRemains({ releases, runs }: Erasure['learned']): string[] {
  const published = releases.map(({ number }) => number).sort((one, other) => one - other);
  const models =
    published.length === 0
      ? 'No release learned from these batches.'
      : `Learned from these batches before they were withdrawn: ${published.length === 1 ? 'release' : 'releases'} ${published.join(', ')}. A model cannot forget: sites that have it go on using it until they pull another.`;
  const unpublished = runs > published.length ? ['Trained models that were not published are kept too.'] : [];
  return [
    models,
    ...unpublished,
    'Backups of the coordinator from before this time still hold the bytes, until they are overwritten.',
  ];
}

/** SHA-256 of the batches' digests in order, one per line. */
export const erasureDigest = (batches: readonly { readonly digest: string }[]): string =>
  sha256(batches.map(({ digest }) => `${digest}\n`).join(''));

/** Signs an erasure receipt. */
export function sealErasure(key: SigningKey, erasure: Erasure) {
  return sealWithKey(key, {
    subject: [{ name: 'batches', digest: { sha256: erasureDigest(erasure.batches) } }],
    predicateType,
    predicate: erasureSchema.parse(erasure),
  });
}

/** Verifies an erasure receipt with the coordinator's key and returns it. Fails with SIGNATURE_INVALID. */
export function openErasure(envelope: unknown, publicKey: string): Erasure {
  return openWithKey(envelope, publicKey, { predicateType, predicate: erasureSchema }).predicate;
}

/** `GET /v1/erasures`: a site's receipts, oldest first. */
export const erasureListSchema = z.strictObject({
  receipts: z.array(
    z.strictObject({ receiptId: idSchema, erasedAt: timeSchema, batches: countSchema, bytes: countSchema }),
  ),
});

/** `GET /v1/erasures/:receiptId`: signed with the current key, with the chain that introduced the key. */
export const erasureReceiptSchema = z.strictObject({
  ...signerShape,
  receipt: envelopeSchema,
});

export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;

/** `GET /v1/admin/withdrawals`, latest first: each with the runs and releases that used its batches. */
export const withdrawalListSchema = z.strictObject({
  withdrawals: z.array(
    z.strictObject({
      siteId: idSchema,
      name: z.string(),
      withdrawnAt: timeSchema,
      batches: countSchema,
      bytes: countSchema,
      /** Number of batches whose bytes are erased, and when the last one was. */
      erased: countSchema,
      erasedAt: timeSchema.nullable(),
      receiptIds: z.array(idSchema),
      runs: z.array(z.strictObject({ runId: idSchema, status: runStatusSchema })),
      releases: z.array(
        z.strictObject({ releaseId: idSchema, number: countSchema, status: releaseStatusSchema }),
      ),
    }),
  ),
});

export type WithdrawalEntry = z.infer<typeof withdrawalListSchema>['withdrawals'][number];
