/** Runs: the administrator's requests, training jobs, and what trainers read and report. */
import { z } from 'zod';
import {
  countSchema,
  digestSchema,
  fileSchema,
  identifierSchema,
  idSchema,
  seedSchema,
  timeSchema,
} from '../fields/fields.js';
import { measuresSchema, settingsSchema } from '../fields/prose-free-json.js';
import { representerManifestSchema } from '../manifests/representer-manifest.js';
import { numberedScoresSchema, scoresSchema, siteScoresSchema } from '../manifests/scores.js';

const runKindSchema = z.enum(['representer', 'deidentifier']);

/** Status of a run; `done`, `failed` and `cancelled` are final. */
export const runStatusSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** `POST /v1/admin/runs`; `runSettingsSchemas` check the settings. */
export const runRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('representer'),
    seed: seedSchema.default(1),
    settings: settingsSchema.default({}),
  }),
  z.strictObject({
    kind: z.literal('deidentifier'),
    snapshotId: idSchema,
    seed: seedSchema.default(1),
    settings: settingsSchema.default({}),
    /** Earlier run whose split of common sentences is reused; by default the split is drawn afresh. */
    splitOf: idSchema.exactOptional(),
  }),
]);

/** `POST /v1/trainer/runs/{id}/progress`: numbers only. */
export const progressSchema = z.strictObject({
  phase: identifierSchema,
  epoch: countSchema,
  measures: measuresSchema,
});

/** A progress report with its time and the fence of its claim. */
export const progressEntrySchema = progressSchema.extend({ fence: countSchema, at: timeSchema });

/** A run as administrators and trainers see it. */
export const runSchema = z.strictObject({
  runId: idSchema,
  kind: runKindSchema,
  status: runStatusSchema,
  /** Number of the latest claim; 0 before the first. */
  fence: countSchema,
  seed: seedSchema,
  settings: settingsSchema,
  /** Training pool of a de-identifier run. */
  snapshotId: idSchema.nullable(),
  /** The representer that a finished run produced, or the one that encoded the snapshot. */
  representerId: idSchema.nullable(),
  createdAt: timeSchema,
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  failureCode: z.string().nullable(),
  scores: scoresSchema.nullable(),
  /** Held-out scores by site; null for trainers, other kinds of run and earlier versions. */
  bySite: z.array(siteScoresSchema).nullable().default(null),
  privacyReport: measuresSchema.nullable(),
  artefacts: z.array(fileSchema),
  /** Latest first, 50 at most. */
  progress: z.array(progressEntrySchema),
});

/** `POST /v1/trainer/runs/{id}/claim`: later writes send the fence in the header `sfumato-fence`. */
export const claimSchema = z.strictObject({
  fence: countSchema,
  /** 256 secret bits that determine validation and test sentences; the same at every claim of a run. */
  splitSeed: digestSchema,
});

/** Header of a trainer's writes with the fence of its claim. Older fences are refused with 409. */
export const fenceHeader = 'sfumato-fence';

/** Header with the SHA-256 of the body, such as an artefact. */
export const contentDigestHeader = 'sfumato-content-sha256';

/** Artefacts that must be stored before a run can complete. */
export const requiredArtefacts = {
  representer: ['manifest.json', 'representer.onnx'],
  deidentifier: ['deidentifier.onnx'],
} as const satisfies Record<z.infer<typeof runKindSchema>, readonly string[]>;

/** Artefact from which de-identifiers of pools may start; absent from runs of earlier trainers. */
export const publicDeidentifierFile = 'public-deidentifier.json';

/**
 * `POST /v1/trainer/runs/{id}/complete`. Every artefact must be stored already with this digest, under this
 * fence or an older one. A representer run's `manifest.json` carries the run's id and the privacy report.
 */
export const completionSchema = z.strictObject({
  artefacts: z.array(fileSchema).min(1).max(64),
  scores: scoresSchema,
  /** For a de-identifier: held-out counts by site number. */
  bySiteNumber: z.array(numberedScoresSchema).optional(),
  privacyReport: measuresSchema.optional(),
});

/** `POST /v1/trainer/runs/{id}/fail`: a failure code, never a message. */
export const failureReportSchema = z.strictObject({ code: z.string().regex(/^[A-Z][A-Z0-9_]{2,63}$/) });

/** An immutable snapshot of the pool. */
export const snapshotSchema = z.strictObject({
  snapshotId: idSchema,
  representerId: idSchema,
  /** SHA-256 of the batches' digests in order, one per line. */
  digest: digestSchema,
  sites: countSchema,
  batches: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  createdAt: timeSchema,
});

/**
 * `GET /v1/trainer/runs/{id}/pool`: the data of a claimed run. Its blocks, `/v1/trainer/runs/{id}/pool/{block}`
 * from 0, are mixed frames: sentences of all sites and batches in random order, of unknown batch and site.
 */
export const runPoolSchema = z.strictObject({
  representer: representerManifestSchema,
  /** Site numbers are below this. */
  sites: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  blocks: countSchema,
});

export type RunKind = z.infer<typeof runKindSchema>;
export type RunStatus = z.infer<typeof runStatusSchema>;
export type RunRequest = z.infer<typeof runRequestSchema>;
export type ProgressReport = z.infer<typeof progressSchema>;
export type RunView = z.infer<typeof runSchema>;
export type Completion = z.infer<typeof completionSchema>;
export type SnapshotView = z.infer<typeof snapshotSchema>;
export type RunPool = z.infer<typeof runPoolSchema>;

/** Payload of a training job, whose id is the run's id. Ids only: a lost queue or a repeated job does no harm. */
const trainJobSchema = z.strictObject({ runId: idSchema });

export type TrainJob = z.infer<typeof trainJobSchema>;

/** Queue, job name and payload by kind of run. */
export const jobTable = {
  representer: { queue: 'train-representer', name: 'train-representer', payload: trainJobSchema },
  deidentifier: { queue: 'train-deidentifier', name: 'train-deidentifier', payload: trainJobSchema },
} as const satisfies Record<RunKind, { queue: string; name: string; payload: z.ZodType }>;

export type QueueName = (typeof jobTable)[RunKind]['queue'];

export const queueNames: readonly QueueName[] = Object.values(jobTable).map((row) => row.queue);

/** Options of every job. Finished jobs are removed: the run's row has the outcome, and an id may be added again. */
export const trainJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/**
 * `GET /v1/trainer/queue`: how to reach the queue. `url` is null if the operator chose the server (`REDIS_URL`,
 * `SFUMATO_QUEUE_URL`, `DATABASE_URL`) without setting `SFUMATO_TRAINER_QUEUE_URL`: that address holds a
 * password, so the operator configures one at the trainer.
 */
export const queueFactsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('redis'), url: z.string().nullable() }),
  z.strictObject({
    kind: z.literal('postgres'),
    url: z.string().nullable(),
    /** True for the embedded queue, whose connections share one session. */
    embedded: z.boolean(),
  }),
]);

export type QueueFacts = z.infer<typeof queueFactsSchema>;
