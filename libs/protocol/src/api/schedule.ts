/** Releases by the calendar: when the pool is snapshotted, trained on and published as a candidate, and what came of it each time. */
import { z } from 'zod';
import { countSchema, idSchema, seedSchema, timeSchema } from '../fields.js';
import { settingsSchema } from '../prose-free-json.js';

/** Five or six fields of a crontab, in UTC: digits, names of months and days, and the signs between them. */
const cronSchema = z
  .string()
  .max(100)
  .regex(/^[\dA-Za-z*,/#-]+( [\dA-Za-z*,/#?-]+){4,5}$/, 'expected five fields of a crontab');

const hour = 3_600;

/** The longest time between two releases by the calendar: two years. */
export const everySecondsMax = 2 * 366 * 24 * hour;

/** What a training is told, and how many sites the pool must come from. */
const trainingShape = {
  seed: seedSchema,
  /** Of the de-identifier, as `train-deidentifier` takes them. */
  settings: settingsSchema,
  sitesMin: z.int().min(1).max(10_000),
};

/** `POST /v1/admin/schedule`: every so many seconds from now on, or by the calendar. */
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

/** How a due time ended → what is said of it. */
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

/** How a due time ended. */
export type ScheduleOutcome = keyof typeof scheduleOutcomes;

const outcomeNames = Object.keys(scheduleOutcomes) as ScheduleOutcome[];

const dueReleaseSchema = z.strictObject({
  dueAt: timeSchema,
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  outcome: z.enum(outcomeNames).nullable(),
  /** The outcome for people; what it waits for while there is none. */
  reason: z.string(),
  snapshotId: idSchema.nullable(),
  runId: idSchema.nullable(),
  releaseNumber: countSchema.nullable(),
});

/** The schedule as it stands, null when it is off, and the latest hundred due times, the latest first. */
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

/** What sets a schedule. */
export type ScheduleRequest = z.infer<typeof scheduleRequestSchema>;
/** The schedule and its history. */
export type ScheduleView = z.infer<typeof scheduleSchema>;
