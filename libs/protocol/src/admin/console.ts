/** Data for the coordinator's page and `sfumato verify`: links, curves, judgements, health, invariants. */
import { z } from 'zod';
import { progressEntrySchema } from '../api/runs.js';
import { bytesSchema, countSchema, timeSchema } from '../fields/fields.js';
import { gateSchema } from '../gate/verdict.js';
import { auditReportSchema, auditVerdicts } from '../manifests/privacy-report.js';

/** `POST /v1/admin/page-links`: the path that lets one browser in, once. */
export const pageLinkSchema = z.strictObject({ path: z.string(), expiresAt: timeSchema });

/** `GET /`: the secret of a link. */
export const pageQuerySchema = z.object({ link: z.string().max(128).optional() });

/** `GET /v1/admin/runs/{id}/progress`: the latest 2,000 at most, oldest first. */
export const runProgressSchema = z.strictObject({
  progress: z.array(progressEntrySchema),
  /** Most epochs of the current phase; null if the settings do not bound it. */
  epochsMax: countSchema.nullable(),
});

const settingEntriesSchema = z.array(
  z.strictObject({ name: z.string(), default: z.string(), bounds: z.string(), meaning: z.string() }),
);

/** `GET /v1/admin/run-settings`: the settings of each kind of run, as `train-* --list-settings` lists them. */
export const runSettingsListSchema = z.strictObject({
  representer: settingEntriesSchema,
  deidentifier: settingEntriesSchema,
});

/** `GET /v1/admin/representers/{id}/judgement`: the verdict that counts, why it is no PASS, the figures. */
export const judgementSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  reasons: z.array(z.string()),
  gate: gateSchema,
  /** Titles of figures by id. */
  titles: z.record(z.string(), z.string()),
  audit: auditReportSchema.nullable(),
});

const healthMomentSchema = z.strictObject({
  at: timeSchema,
  freeBytes: bytesSchema,
  /** Jobs of both kinds; null if the queue did not respond. */
  waiting: countSchema.nullable(),
  /** Resident memory of the coordinator. */
  memoryBytes: bytesSchema,
});

/** `GET /v1/admin/health`: `/readyz` with the amounts behind it. */
export const healthSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  damagedBlobs: countSchema.nullable(),
  startedAt: timeSchema,
  version: z.string(),
  disk: z.strictObject({ freeBytes: bytesSchema, reserveBytes: bytesSchema }),
  /** Waiting jobs by kind; null if the queue does not respond. */
  waiting: z.strictObject({ representer: countSchema, deidentifier: countSchema }).nullable(),
  /** Every five minutes since the start, a day at most, oldest first. */
  history: z.array(healthMomentSchema),
});

export type RunProgress = z.infer<typeof runProgressSchema>;
export type JudgementView = z.infer<typeof judgementSchema>;
export type HealthView = z.infer<typeof healthSchema>;
export type HealthMoment = z.infer<typeof healthMomentSchema>;

/** Invariants of a coordinator, whatever happened to it, in the order of their checks. */
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

/** One invariant a request, so that none waits for another. */
export const invariantQuerySchema = z.strictObject({ name: z.enum(invariantNames) });

export const invariantSchema = z.object({
  name: z.enum(invariantNames),
  /** Rows, blobs or lines checked. */
  checked: z.int().min(0),
  /** Violations. */
  faults: z.int().min(0),
  /** Some of them: ids, digests or numbers. */
  examples: z.array(z.string().max(80)).max(5),
});

export type InvariantView = z.infer<typeof invariantSchema>;
