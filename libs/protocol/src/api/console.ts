/** What the coordinator's page asks for beyond what the verbs do: its link, a run's curve, what judges said, health. */
import { z } from 'zod';
import { bytesSchema, countSchema, timeSchema } from '../fields.js';
import { auditReportSchema, auditVerdicts } from '../manifest/audit-report.js';
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
