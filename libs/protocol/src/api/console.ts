/** What the coordinator's page and `sfumato verify` ask: links, curves, judgements, health, invariants. */
import { z } from 'zod';
import { bytesSchema, countSchema, timeSchema } from '../fields.js';
import { auditReportSchema, auditVerdicts } from '../manifest/privacy-report.js';
import { gateSchema } from '../manifest/verdict.js';
import { progressEntrySchema } from './runs.js';

/** `POST /v1/admin/page-links`: what follows the coordinator's address; it lets one browser in, once. */
export const pageLinkSchema = z.strictObject({ path: z.string(), expiresAt: timeSchema });

/** `GET /`: the secret of a link. */
export const pageQuerySchema = z.object({ link: z.string().max(128).optional() });

/** `GET /v1/admin/runs/{id}/progress`: the oldest first, at most the latest 2,000. */
export const runProgressSchema = z.strictObject({
  progress: z.array(progressEntrySchema),
  /** Epochs that the phase at hand may take; null where the settings do not bound it. */
  epochsMax: countSchema.nullable(),
});

/** `GET /v1/admin/representers/{id}/judgement`: the verdict that counts, why it is no PASS, and the figures behind it. */
export const judgementSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  reasons: z.array(z.string()),
  gate: gateSchema,
  /** Title of each figure for people, by its id. */
  titles: z.record(z.string(), z.string()),
  audit: auditReportSchema.nullable(),
});

/** `GET /v1/admin/health`: what `/readyz` says, and the amounts behind it. */
export const healthSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  damagedBlobs: countSchema.nullable(),
  startedAt: timeSchema,
  version: z.string(),
  disk: z.strictObject({ freeBytes: bytesSchema, reserveBytes: bytesSchema }),
  /** Jobs that wait, by what they train; null when the queue does not answer. */
  waiting: z.strictObject({ representer: countSchema, deidentifier: countSchema }).nullable(),
});

/** A run's curve. */
export type RunProgress = z.infer<typeof runProgressSchema>;
/** What judges said of a representer. */
export type JudgementView = z.infer<typeof judgementSchema>;
/** How the coordinator is. */
export type HealthView = z.infer<typeof healthSchema>;

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
