/** What a site sends and receives: enrolment, representer, receipts, withdrawals, release. */
import { z } from 'zod';
import {
  batchNumberSchema,
  countSchema,
  digestSchema,
  fileSchema,
  idSchema,
  publicKeySchema,
  siteNameSchema,
  timeSchema,
} from '../fields/fields.js';
import { gateSchema } from '../gate/verdict.js';
import { releaseManifestSchema } from '../manifests/release-manifest.js';
import { representerManifestSchema } from '../manifests/representer-manifest.js';
import { releaseStatusSchema } from './channels.js';

/** `POST /v1/enrolments`: a one-time code of letters and digits. */
export const enrolmentRequestSchema = z.strictObject({
  code: z.string().min(8).max(64),
  /** The site's signing key; older agents have none. */
  publicKey: publicKeySchema.optional(),
});

/** Answer to an enrolment. `token` is shown once; the coordinator keeps only its digest. */
export const enrolmentSchema = z.strictObject({
  siteId: idSchema,
  siteName: siteNameSchema,
  token: z.string().min(32).max(128),
  /** The key to pin. Like `installationId`, not for sites without a key: older agents refuse unknown fields. */
  signingKey: publicKeySchema.optional(),
  installationId: idSchema.optional(),
});

/** `PUT /v1/site-key`: the new signing key. */
export const siteKeyRequestSchema = z.strictObject({ publicKey: publicKeySchema });

/** `GET` and `PUT /v1/site-key`: the registered key, and what signed requests refer to. */
export const siteKeySchema = z.strictObject({
  /** Null until a site that has only its token registers a key. */
  publicKey: publicKeySchema.nullable(),
  confirmedAt: timeSchema.nullable(),
  /** Whether unconfirmed sites are blocked. */
  isConfirmationAwaited: z.boolean(),
  /** When the previous key expires. */
  previousUntil: timeSchema.nullable(),
  installationId: idSchema,
  signingKey: publicKeySchema,
});

/** `GET /v1/representers/current`. Its files are at `/v1/representers/{representerId}/files/{name}`. */
export const representerSchema = z.strictObject({
  representerId: idSchema,
  /** SHA-256 of `representer.onnx`, which every frame names. */
  digest: digestSchema,
  createdAt: timeSchema,
  /** Counts publications, from 1; the highest is current. */
  number: countSchema.min(1),
  publishedAt: timeSchema,
  /** The current state: a waiver may have expired since publication. */
  gate: gateSchema,
  manifest: representerManifestSchema,
  files: z.array(fileSchema),
});

/** Proof that a batch is stored, issued once its row is committed and its file durable. */
export const receiptSchema = z.strictObject({
  representerId: idSchema,
  batchNumber: batchNumberSchema,
  /** SHA-256 of the received frame. */
  digest: digestSchema,
  bytes: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  receivedAt: timeSchema,
  withdrawnAt: timeSchema.nullable(),
  /** When the bytes were erased; null while they are kept for the current release, trained on them. */
  erasedAt: timeSchema.nullable(),
});

/** `damaged`: the bytes are lost or altered, and the site should send them again. */
const listedReceiptSchema = receiptSchema.extend({ damaged: z.boolean().optional() });

export const receiptListSchema = z.strictObject({ receipts: z.array(listedReceiptSchema) });

/** `POST /v1/withdrawals`, and the administrator's equivalent: all batches of the site, or one. */
export const withdrawalRequestSchema = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('all') }),
  z.strictObject({ scope: z.literal('batch'), representerId: idSchema, batchNumber: batchNumberSchema }),
]);

/** Numbers of batches withdrawn now, erased now, and kept for the current release. */
export const withdrawalSchema = z.strictObject({
  withdrawn: countSchema,
  erased: countSchema,
  kept: countSchema,
  /** Number of the release trained on the kept batches, which are erased when a newer one replaces it. */
  keptForRelease: countSchema.nullable(),
  /** Training runs on withdrawn batches that were ended. */
  endedRuns: countSchema,
  /** The outcome as a sentence for people. */
  sentence: z.string(),
});

/** A release. Its files are at `/v1/releases/{releaseId}/files/{name}`. */
export const releaseSchema = z.strictObject({
  releaseId: idSchema,
  number: countSchema,
  representerId: idSchema,
  runId: idSchema,
  publishedAt: timeSchema,
  supersededAt: timeSchema.nullable(),
  status: releaseStatusSchema,
  /** Gate of its representer. */
  gate: gateSchema,
  manifest: releaseManifestSchema,
  files: z.array(fileSchema),
});

/** `GET /v1/releases/current`, for agents older than channels, which refuse unknown fields. */
export const currentReleaseSchema = releaseSchema.omit({ status: true });

export type Enrolment = z.infer<typeof enrolmentSchema>;
export type SiteKeyView = z.infer<typeof siteKeySchema>;
export type RepresenterView = z.infer<typeof representerSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type ListedReceipt = z.infer<typeof listedReceiptSchema>;
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>;
export type Withdrawal = z.infer<typeof withdrawalSchema>;
export type ReleaseView = z.infer<typeof releaseSchema>;

// Sentences about withdrawals, worded the same at the coordinator and the site.

/** Describes what a withdrawal erased, kept and ended. */
export function describeWithdrawal({
  withdrawn,
  erased,
  kept,
  keptForRelease,
  endedRuns,
}: Omit<Withdrawal, 'sentence'>): string {
  if (withdrawn + erased + kept === 0) return 'There was nothing to withdraw.';
  const ended = endedRuns === 0 ? '' : `; ${trainings(endedRuns)} on them ended`;
  return `Withdrawn now: ${batches(withdrawn)}; erased now: ${batches(erased)}${keptClause(kept, keptForRelease)}${ended}.`;
}

/** Describes the state of withdrawn batches; undefined if there are none. */
export function describeWithdrawn({
  withdrawn,
  kept,
}: Pick<Withdrawal, 'withdrawn' | 'kept'>): string | undefined {
  if (withdrawn === 0) return undefined;
  return `Withdrawn: ${batches(withdrawn)}; erased: ${batches(withdrawn - kept)}${keptClause(kept, null)}.`;
}

function keptClause(kept: number, release: number | null): string {
  if (kept === 0) return '';
  const which = release === null ? 'a release' : `release ${release}`;
  return `; sealed until ${which}, which was trained on them, is judged or replaced: ${batches(kept)}`;
}

const batches = (count: number) => `${count} ${count === 1 ? 'batch' : 'batches'}`;
const trainings = (count: number) => `${count} ${count === 1 ? 'training' : 'trainings'}`;
