/** What descends from what (batches, snapshots, runs, releases, sites), and signed receipts for what was erased of it. */
import { z } from 'zod';
import { sha256 } from '#foundation';
import { envelopeSchema, openWithKey, publicKeyPattern, type SigningKey, sealWithKey } from '#signing';
import { batchNumberSchema, countSchema, digestSchema, idSchema, timeSchema } from '../fields.js';
import { listQuerySchema, nextSchema } from './admin.js';
import { channelSchema, releaseStatusSchema } from './channels.js';
import { runStatusSchema } from './runs.js';

/**
 * `GET /v1/admin/lineage`: everything, or what hangs together with one site, batch (its id or its digest), run or release. The latest
 * `limit` snapshots with what learned from them; behind the snapshot `before` where one is named.
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

/** The answer; `withdrawn` counts the batches that a snapshot, a run or a release descends from and that were taken back since. */
export const lineageSchema = z.strictObject({
  /** Of what was asked for; none when everything was, and beside later snapshots than the first. */
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
      /** Sites that were told that this release is current when they pulled last. */
      sites: z.array(
        z.strictObject({ siteId: idSchema, name: z.string(), channel: channelSchema, at: timeSchema }),
      ),
    }),
  ),
  next: nextSchema,
});

/** What may be asked for. */
export type LineageQuery = z.infer<typeof lineageQuerySchema>;
/** What descends from what. */
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

/** Unknown fields are passed over: sites of this version read receipts of later ones. */
const erasureSchema = z.object({
  receiptId: idSchema,
  installationId: idSchema,
  siteId: idSchema,
  erasedAt: timeSchema,
  /** In the order of their digests. */
  batches: z.array(erasedBatchSchema).min(1).max(2_000),
  /** What learned from them before they were withdrawn: trainings that ended well, and what was published. */
  learned: z.object({
    runs: countSchema,
    releases: z.array(z.object({ releaseId: idSchema, number: countSchema })).max(1_000),
  }),
  /** What cannot be undone, one sentence each. */
  remains: z.array(z.string().max(400)).max(8),
});

/** What was erased. */
export type Erasure = z.infer<typeof erasureSchema>;

/** What no erasure undoes, in plain words. */
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

/** The digest of an erasure: of its batches' digests in order, one a line. */
export const erasureDigest = (batches: readonly { readonly digest: string }[]): string =>
  sha256(batches.map(({ digest }) => `${digest}\n`).join(''));

/** The coordinator's word. */
export function sealErasure(key: SigningKey, erasure: Erasure) {
  return sealWithKey(key, {
    subject: [{ name: 'batches', digest: { sha256: erasureDigest(erasure.batches) } }],
    predicateType,
    predicate: erasureSchema.parse(erasure),
  });
}

/** Reads it under the coordinator's key. Fails with SIGNATURE_INVALID. */
export function openErasure(envelope: unknown, publicKey: string): Erasure {
  return openWithKey(envelope, publicKey, { predicateType, predicate: erasureSchema }).predicate;
}

/** `GET /v1/erasures`: the receipts of a site, the oldest first. */
export const erasureListSchema = z.strictObject({
  receipts: z.array(
    z.strictObject({ receiptId: idSchema, erasedAt: timeSchema, batches: countSchema, bytes: countSchema }),
  ),
});

/** `GET /v1/erasures/:receiptId`: signed by the key of now, and how that key came to be. */
export const erasureReceiptSchema = z.strictObject({
  signingKey: z.string().regex(publicKeyPattern),
  introductions: z.array(envelopeSchema).max(1_000),
  receipt: envelopeSchema,
});

/** A receipt with its key. */
export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;

/** `GET /v1/admin/withdrawals`, the latest first: what one site took back at one time, and what descends from it. */
export const withdrawalListSchema = z.strictObject({
  withdrawals: z.array(
    z.strictObject({
      siteId: idSchema,
      name: z.string(),
      withdrawnAt: timeSchema,
      batches: countSchema,
      bytes: countSchema,
      /** Batches whose bytes are gone, and when the last of them went. */
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

/** What one site took back at one time. */
export type WithdrawalEntry = z.infer<typeof withdrawalListSchema>['withdrawals'][number];
