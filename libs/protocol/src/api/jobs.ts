/**
 * The one table of queues, job names and payloads. Jobs carry ids only: what to do is read from the coordinator, so a
 * lost queue loses nothing and a job seen twice does nothing twice.
 */
import { z } from 'zod';
import { idSchema } from '../fields.js';
import type { RunKind } from './runs.js';

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
