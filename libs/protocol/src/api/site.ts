/** What a site sends and is told: enrolment, the current representer, receipts, withdrawals, the current release. */
import { z } from 'zod';
import { publicKeyPattern } from '#signing';
import {
  batchNumberSchema,
  countSchema,
  digestSchema,
  fileSchema,
  idSchema,
  siteNameSchema,
  timeSchema,
} from '../fields.js';
import { releaseManifestSchema } from '../manifest/release-manifest.js';
import { representerManifestSchema } from '../manifest/representer-manifest.js';
import { gateSchema } from '../manifest/verdict.js';
import { releaseStatusSchema } from './channels.js';

/** `POST /v1/enrolments`: a one-time code, groups of letters and digits. */
export const enrolmentRequestSchema = z.strictObject({
  code: z.string().min(8).max(64),
  /** The key that the site signs with from now on; older agents have none. */
  publicKey: z.string().regex(publicKeyPattern).optional(),
});

/** Answer to an enrolment. `token` is shown once; the coordinator keeps only its digest. */
export const enrolmentSchema = z.strictObject({
  siteId: idSchema,
  siteName: siteNameSchema,
  token: z.string().min(32).max(128),
  /** Both are only told to who sent a key: older agents refuse what they do not know. */
  /** What the site pins: the coordinator's key, which signs everything that the site will install. */
  signingKey: z.string().regex(publicKeyPattern).optional(),
  installationId: idSchema.optional(),
});

/** `PUT /v1/site-key`: the key that the site signs with from now on. */
export const siteKeyRequestSchema = z.strictObject({ publicKey: z.string().regex(publicKeyPattern) });

/** `GET` and `PUT /v1/site-key`: what the coordinator has, and what a signature has to name. */
export const siteKeySchema = z.strictObject({
  /** Null where the site has none: then its token is all that it has, until it registers one. */
  publicKey: z.string().regex(publicKeyPattern).nullable(),
  confirmedAt: timeSchema.nullable(),
  /** Whether sites whose key nobody has confirmed may do nothing. */
  isConfirmationAwaited: z.boolean(),
  /** Until when the key before it is taken as well. */
  previousUntil: timeSchema.nullable(),
  installationId: idSchema,
  signingKey: z.string().regex(publicKeyPattern),
});

/** `GET /v1/representers/current`. Its files are at `/v1/representers/{representerId}/files/{name}`. */
export const representerSchema = z.strictObject({
  representerId: idSchema,
  /** SHA-256 of `representer.onnx`; every frame names it. */
  digest: digestSchema,
  createdAt: timeSchema,
  /** 1, 2, 3 and so on in the order of publication: the highest is current. */
  number: countSchema.min(1),
  publishedAt: timeSchema,
  /** As it stands now: a waiver may have ended since the publication. */
  gate: gateSchema,
  manifest: representerManifestSchema,
  files: z.array(fileSchema),
});

/** Proof that a batch is stored: given only after its row is committed and its file is durable. */
export const receiptSchema = z.strictObject({
  representerId: idSchema,
  batchNumber: batchNumberSchema,
  /** SHA-256 of the frame as it was received. */
  digest: digestSchema,
  bytes: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  receivedAt: timeSchema,
  withdrawnAt: timeSchema.nullable(),
  /** When the bytes were erased; null while the current release, trained on them before the withdrawal, needs them. */
  erasedAt: timeSchema.nullable(),
});

/** A receipt as it is listed: `damaged` when the bytes are gone or changed and wait to be sent again. */
const listedReceiptSchema = receiptSchema.extend({ damaged: z.boolean().optional() });

/** `GET /v1/uploads`. */
export const receiptListSchema = z.strictObject({ receipts: z.array(listedReceiptSchema) });

/** `POST /v1/withdrawals`, and the same for the administrator: everything the site has sent, or one batch. */
export const withdrawalRequestSchema = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('all') }),
  z.strictObject({ scope: z.literal('batch'), representerId: idSchema, batchNumber: batchNumberSchema }),
]);

/** Answer to a withdrawal: how many batches were withdrawn now, erased now, and are kept for the current release. */
export const withdrawalSchema = z.strictObject({
  withdrawn: countSchema,
  erased: countSchema,
  kept: countSchema,
  /** Number of the release that was trained on what is kept, which ends when a newer one is published. */
  keptForRelease: countSchema.nullable(),
  /** Trainings that read a withdrawn batch and were ended. */
  endedRuns: countSchema,
  /** The same for people: what is erased, what is kept until when and why. */
  sentence: z.string(),
});

/** A release. Its files are at `/v1/releases/{releaseId}/files/{name}`. */
export const releaseSchema = z.strictObject({
  releaseId: idSchema,
  /** 1, 2, 3 and so on. */
  number: countSchema,
  representerId: idSchema,
  runId: idSchema,
  publishedAt: timeSchema,
  supersededAt: timeSchema.nullable(),
  status: releaseStatusSchema,
  /** That of its representer. */
  gate: gateSchema,
  manifest: releaseManifestSchema,
  files: z.array(fileSchema),
});

/** `GET /v1/releases/current`: for agents from before channels, which refuse fields that they do not know. */
export const currentReleaseSchema = releaseSchema.omit({ status: true });

/** Answer to an enrolment. */
export type Enrolment = z.infer<typeof enrolmentSchema>;
/** The key of a site as the coordinator has it. */
export type SiteKeyView = z.infer<typeof siteKeySchema>;
/** A representer as sites see it. */
export type RepresenterView = z.infer<typeof representerSchema>;
/** Proof that a batch is stored. */
export type Receipt = z.infer<typeof receiptSchema>;
/** A receipt in the list of a site's own. */
export type ListedReceipt = z.infer<typeof listedReceiptSchema>;
/** What a site withdraws. */
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>;
/** What a withdrawal did. */
export type Withdrawal = z.infer<typeof withdrawalSchema>;
/** A published release as sites see it. */
export type ReleaseView = z.infer<typeof releaseSchema>;

// What a withdrawal means for the bytes, in one sentence, the same at the coordinator and at the site.

/** What a withdrawal did: erased now, kept until when and why, and which trainings it ended. */
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

/** How withdrawn batches stand; undefined when there are none. */
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
