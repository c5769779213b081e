/** Schemas for the coordinator's page and `sfumato verify`: links, curves, judgements, health, invariants. */
import { z } from 'zod';
import { progressEntrySchema } from '../api/runs.js';
import { bytesSchema, countSchema, timeSchema } from '../fields/fields.js';
import { gateSchema } from '../gate/verdict.js';
import { auditReportSchema, auditVerdicts } from '../manifests/privacy-report.js';

/** `POST /v1/admin/page-links`: a path that signs one browser in, once. */
export const pageLinkSchema = z.strictObject({ path: z.string(), expiresAt: timeSchema });

/** Query of `GET /`: the secret of a page link. */
export const pageQuerySchema = z.object({ link: z.string().max(128).optional() });

/** `GET /v1/admin/runs/{id}/progress`: the latest 2,000 reports at most, oldest first. */
export const runProgressSchema = z.strictObject({
  progress: z.array(progressEntrySchema),
  /** Maximum epochs of the current phase; null if the settings set no bound. */
  epochsMax: countSchema.nullable(),
});

const settingEntriesSchema = z.array(
  z.strictObject({ name: z.string(), default: z.string(), bounds: z.string(), meaning: z.string() }),
);

/** `GET /v1/admin/run-settings`: settings by kind of run, as `train-* --list-settings` prints them. */
export const runSettingsListSchema = z.strictObject({
  representer: settingEntriesSchema,
  deidentifier: settingEntriesSchema,
});

/** `GET /v1/admin/representers/{id}/judgement`: the gate's verdict, why it is not PASS, and the figures. */
export const judgementSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  reasons: z.array(z.string()),
  gate: gateSchema,
  titles: z.record(z.string(), z.string()),
  audit: auditReportSchema.nullable(),
});

const healthMomentSchema = z.strictObject({
  at: timeSchema,
  freeBytes: bytesSchema,
  /** Waiting jobs of both kinds; null if the queue did not respond. */
  waiting: countSchema.nullable(),
  /** Resident memory of the coordinator. */
  memoryBytes: bytesSchema,
});

/** `GET /v1/admin/health`: `/readyz` plus the numbers behind it. */
export const healthSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  damagedBlobs: countSchema.nullable(),
  startedAt: timeSchema,
  version: z.string(),
  disk: z.strictObject({ freeBytes: bytesSchema, reserveBytes: bytesSchema }),
  /** Waiting jobs by kind; null if the queue did not respond. */
  waiting: z.strictObject({ representer: countSchema, deidentifier: countSchema }).nullable(),
  /** One entry every five minutes since the start, for a day at most, oldest first. */
  history: z.array(healthMomentSchema),
});

export type RunProgress = z.infer<typeof runProgressSchema>;
export type JudgementView = z.infer<typeof judgementSchema>;
export type HealthView = z.infer<typeof healthSchema>;
export type HealthMoment = z.infer<typeof healthMomentSchema>;

/** Invariants that always hold for a coordinator, in the order in which they are checked. */
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

export type InvariantName = keyof typeof invariants;

export const invariantNames = Object.keys(invariants) as InvariantName[];

/** Query for one invariant, so that none waits for another. */
export const invariantQuerySchema = z.strictObject({ name: z.enum(invariantNames) });

export const invariantSchema = z.object({
  name: z.enum(invariantNames),
  /** Rows, blobs or lines checked. */
  checked: z.int().min(0),
  faults: z.int().min(0),
  /** Some of the faults: ids, digests or numbers. */
  examples: z.array(z.string().max(80)).max(5),
});

export type InvariantView = z.infer<typeof invariantSchema>;
