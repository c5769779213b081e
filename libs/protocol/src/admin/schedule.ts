/** Scheduled releases: when the pool is snapshotted, trained on and published, and the outcome each time. */
import { z } from 'zod';
import { countSchema, idSchema, seedSchema, timeSchema } from '../fields/fields.js';
import { settingsSchema } from '../fields/prose-free-json.js';

/** A crontab of five or six fields in UTC: digits, names of months and days, and signs. */
const cronSchema = z
  .string()
  .max(100)
  .regex(/^[\dA-Za-z*,/#-]+( [\dA-Za-z*,/#?-]+){4,5}$/, 'expected five fields of a crontab');

const hour = 3_600;

/** Longest interval: two years. */
export const everySecondsMax = 2 * 366 * 24 * hour;

const trainingShape = {
  seed: seedSchema,
  /** As for `train-deidentifier`. */
  settings: settingsSchema,
  sitesMin: z.int().min(1).max(10_000),
};

/** `POST /v1/admin/schedule`: an interval starting now, or a crontab. */
export const scheduleRequestSchema = z
  .strictObject({
    everySeconds: z.int().min(hour).max(everySecondsMax).optional(),
    cron: cronSchema.optional(),
    seed: trainingShape.seed.default(1),
    settings: trainingShape.settings.default({}),
    sitesMin: trainingShape.sitesMin.default(1),
  })
  .refine(({ everySeconds, cron }) => (everySeconds === undefined) !== (cron === undefined), {
    error: 'expected either everySeconds or cron',
  });

/** Possible outcomes of a due release, in words. */
export const scheduleOutcomes = {
  candidate: 'a candidate was published; a person promotes it',
  unchanged: 'nothing was done: the pool has not changed since the latest release',
  tooFewSites: 'nothing was done: the pool comes from fewer sites than asked for',
  poolEmpty: 'nothing was done: the pool is empty',
  poolDamaged: 'nothing was done: a batch of the pool is damaged in the store',
  noRepresenter: 'nothing was done: no representer is published',
  busy: 'nothing was done: the training of the time before had not ended',
  switchedOff: 'nothing was done: the schedule was switched off',
  settingsRefused: 'nothing was done: this version refuses the settings of the schedule',
  runFailed: 'the training failed',
  runCancelled: 'the training was cancelled',
  withdrawn: 'a site withdrew batches while it trained, so it was not published',
  belowFloor: 'it does too badly at a site, so it was not published; a person may do it, with a reason',
  notPassed: 'it did not pass: the representer has neither PASS nor a waiver',
} as const;

export type ScheduleOutcome = keyof typeof scheduleOutcomes;

const outcomeNames = Object.keys(scheduleOutcomes) as ScheduleOutcome[];

const dueReleaseSchema = z.strictObject({
  dueAt: timeSchema,
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  outcome: z.enum(outcomeNames).nullable(),
  /** The outcome in words; until there is one, what the release waits for. */
  reason: z.string(),
  snapshotId: idSchema.nullable(),
  runId: idSchema.nullable(),
  releaseNumber: countSchema.nullable(),
});

/** The schedule, null when off, and the latest hundred due releases, latest first. */
export const scheduleSchema = z.strictObject({
  schedule: z
    .strictObject({
      everySeconds: countSchema.nullable(),
      cron: z.string().nullable(),
      ...trainingShape,
      setAt: timeSchema,
      nextAt: timeSchema,
    })
    .nullable(),
  history: z.array(dueReleaseSchema),
});

export type ScheduleRequest = z.infer<typeof scheduleRequestSchema>;
export type ScheduleView = z.infer<typeof scheduleSchema>;
