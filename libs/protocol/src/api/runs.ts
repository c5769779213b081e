/** Runs: what the administrator starts, the jobs that announce them, what the trainer is told and reports. */
import { z } from 'zod';
import {
  countSchema,
  digestSchema,
  fileSchema,
  identifierSchema,
  idSchema,
  seedSchema,
  timeSchema,
} from '../fields.js';
import { representerManifestSchema } from '../manifest/representer-manifest.js';
import { measuresSchema, settingsSchema } from '../prose-free-json.js';
import { numberedScoresSchema, scoresSchema, siteScoresSchema } from '../scores.js';

/** What a run trains. */
const runKindSchema = z.enum(['representer', 'deidentifier']);

/** Where a run stands; `done`, `failed` and `cancelled` are final. */
export const runStatusSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** `POST /v1/admin/runs`. Settings are checked by the schema of their kind, `runSettingsSchemas`. */
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
    /** An earlier run: sentences that both have are validated and scored on in both. By default the parts are drawn afresh. */
    splitOf: idSchema.exactOptional(),
  }),
]);

/** `POST /v1/trainer/runs/{id}/progress`: where the training is, in numbers. */
export const progressSchema = z.strictObject({
  phase: identifierSchema,
  epoch: countSchema,
  measures: measuresSchema,
});

/** A progress report with its time and the claim that sent it. */
export const progressEntrySchema = progressSchema.extend({ fence: countSchema, at: timeSchema });

/** A run as administrator and trainer see it. */
export const runSchema = z.strictObject({
  runId: idSchema,
  kind: runKindSchema,
  status: runStatusSchema,
  /** Number of the latest claim; 0 before the first. */
  fence: countSchema,
  seed: seedSchema,
  settings: settingsSchema,
  /** The pool snapshot that a de-identifier is trained on. */
  snapshotId: idSchema.nullable(),
  /** The representer that a done representer run made, or that encoded the snapshot. */
  representerId: idSchema.nullable(),
  createdAt: timeSchema,
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  failureCode: z.string().nullable(),
  scores: scoresSchema.nullable(),
  /** What its de-identifier scores on the held-out part of each site. Null for trainers, for other runs, and for those of earlier versions. */
  bySite: z.array(siteScoresSchema).nullable().default(null),
  privacyReport: measuresSchema.nullable(),
  artefacts: z.array(fileSchema),
  /** The latest report first; at most 50. */
  progress: z.array(progressEntrySchema),
});

/** `POST /v1/trainer/runs/{id}/claim`: every later write of this trainer carries the fence in the header `sfumato-fence`. */
export const claimSchema = z.strictObject({
  fence: countSchema,
  /** 256 secret bits, the same at every claim of the run: which sentences are validated and scored on follows from them. */
  splitSeed: digestSchema,
});

/** Header of a trainer's writes: the fence of its claim. A write with an older fence is refused with 409. */
export const fenceHeader = 'sfumato-fence';

/** Header of an artefact: the SHA-256 that its bytes must have. */
export const contentDigestHeader = 'sfumato-content-sha256';

/** The artefacts that a run must have stored before it is complete. */
export const requiredArtefacts = {
  representer: ['manifest.json', 'representer.onnx'],
  deidentifier: ['deidentifier.onnx'],
} as const satisfies Record<z.infer<typeof runKindSchema>, readonly string[]>;

/** The artefact of a representer run that the de-identifiers of pools start from; runs of earlier trainers have none. */
export const publicDeidentifierFile = 'public-deidentifier.json';

/**
 * `POST /v1/trainer/runs/{id}/complete`: every artefact must have been stored under this fence or an older one with exactly this digest. A
 * representer run stores `manifest.json`, a representer manifest whose `representerId` is the run's id; its privacy
 * report is taken from there.
 */
export const completionSchema = z.strictObject({
  artefacts: z.array(fileSchema).min(1).max(64),
  scores: scoresSchema,
  /** Of a de-identifier: its held-out sentences by the number of their site in this run. */
  bySiteNumber: z.array(numberedScoresSchema).optional(),
  privacyReport: measuresSchema.optional(),
});

/** `POST /v1/trainer/runs/{id}/fail`: a code of the failure catalogue or of the trainer, never a message. */
export const failureReportSchema = z.strictObject({ code: z.string().regex(/^[A-Z][A-Z0-9_]{2,63}$/) });

/** A pool snapshot: immutable. */
export const snapshotSchema = z.strictObject({
  snapshotId: idSchema,
  representerId: idSchema,
  /** SHA-256 of the batches' digests in order, one a line. */
  digest: digestSchema,
  sites: countSchema,
  batches: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  createdAt: timeSchema,
});

/**
 * `GET /v1/trainer/runs/{id}/pool`: what a claimed run is trained on. Its blocks are at `/v1/trainer/runs/{id}/pool/{block}`, from 0: sentences
 * of all sites and batches in a random order, as mixed frames. Which batch or which site a sentence comes from is not told.
 */
export const runPoolSchema = z.strictObject({
  representer: representerManifestSchema,
  /** Sites have numbers below this one. */
  sites: countSchema,
  sentences: countSchema,
  tokens: countSchema,
  blocks: countSchema,
});

/** What a run trains. */
export type RunKind = z.infer<typeof runKindSchema>;
/** Where a run stands. */
export type RunStatus = z.infer<typeof runStatusSchema>;
/** What starts a run. */
export type RunRequest = z.infer<typeof runRequestSchema>;
/** A progress report. */
export type ProgressReport = z.infer<typeof progressSchema>;
/** A run as administrator and trainer see it. */
export type RunView = z.infer<typeof runSchema>;
/** What a finished training delivers. */
export type Completion = z.infer<typeof completionSchema>;
/** A pool snapshot. */
export type SnapshotView = z.infer<typeof snapshotSchema>;
/** What a claimed run is trained on. */
export type RunPool = z.infer<typeof runPoolSchema>;

/** Payload of a training job: the run to claim and do. The job's id is the run's id. */
const trainJobSchema = z.strictObject({ runId: idSchema });

/** Payload of a training job. */
export type TrainJob = z.infer<typeof trainJobSchema>;

/** Queue and job name by what a run trains. */
export const jobTable = {
  representer: { queue: 'train-representer', name: 'train-representer', payload: trainJobSchema },
  deidentifier: { queue: 'train-deidentifier', name: 'train-deidentifier', payload: trainJobSchema },
} as const satisfies Record<RunKind, { queue: string; name: string; payload: z.ZodType }>;

/** A queue's name. */
export type QueueName = (typeof jobTable)[RunKind]['queue'];

/** Every queue's name. */
export const queueNames: readonly QueueName[] = Object.values(jobTable).map((row) => row.queue);

/**
 * What happens to a job, stated once. A training that throws is tried three times with growing pauses; finished jobs
 * are removed, because the run's row tells how it ended and a reconciler may have to add the same id again.
 */
export const trainJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/**
 * `GET /v1/trainer/queue`: how a trainer reaches the queue. `url` is null when the coordinator uses a server of its own
 * choosing (`REDIS_URL`, `SFUMATO_QUEUE_URL`, `DATABASE_URL`) and no `SFUMATO_TRAINER_QUEUE_URL` was set: its address holds a
 * password, so the trainer is given one by whoever deploys it.
 */
export const queueFactsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('redis'), url: z.string().nullable() }),
  z.strictObject({
    kind: z.literal('postgres'),
    url: z.string().nullable(),
    /** True when the coordinator serves the embedded queue, whose connections share one session. */
    embedded: z.boolean(),
  }),
]);

/** How a trainer reaches the queue. */
export type QueueFacts = z.infer<typeof queueFactsSchema>;
