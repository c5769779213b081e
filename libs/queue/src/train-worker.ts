/** Takes runs from the queue, each at least once. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IQueueBackend,
  type Job,
  UnrecoverableError,
  WaitingError,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { jobTable, type RunKind } from '#protocol/api';
import { type QueueConnection, queueBackend } from './queue-connection.js';

export interface TrainWorkerOptions {
  readonly connection: QueueConnection;
  /** Which runs it takes. */
  readonly kind: RunKind;
  /**
   * Does one run, claiming it first. Resolves when the run was completed, failed or belongs to someone
   * else; throws `RunHandedBack` to return it, and anything else to request another attempt. May run twice
   * for one run.
   */
  readonly train: (runId: string) => Promise<void>;
  /** Called for lost connections and attempts that threw. */
  readonly onError?: (error: Error) => void;
}

/** A running worker; disposing waits for the current run. */
export interface TrainWorker extends AsyncDisposable {
  /** Resolves when the queue server answers. */
  ready(): Promise<void>;
  /** Stops taking runs. With `force`, or without a server, the current run is left to another worker. */
  close(force?: boolean): Promise<void>;
}

/** Thrown by `train` to return a run to the head of the queue without counting an attempt. */
export class RunHandedBack extends Error {
  override readonly name = 'RunHandedBack';

  constructor() {
    super('the trainer stops and gives its run back');
  }
}

/** Starts taking runs of one kind, one at a time. */
export function createTrainWorker(options: TrainWorkerOptions): TrainWorker {
  const { queue } = jobTable[options.kind];
  let isClosing = false;
  let troubledAt = Number.NEGATIVE_INFINITY;
  const { connection, factory } = queueBackend(options.connection, () => isClosing);
  const workerOptions: WorkerOptions = {
    connection,
    concurrency: 1,
    drainDelay: drainDelaySeconds,
    lockDuration: lockMilliseconds,
    stalledInterval: lockMilliseconds,
    // A dead trainer is not the run's fault; the coordinator limits the claims.
    maxStalledCount: 10,
  };
  let inHand: Promise<void> = Promise.resolve();
  const worker = new Worker<unknown, void, string, IQueueBackend>(
    queue,
    (job, token) => {
      const taken = take(job, options, token);
      inHand = taken;
      return taken;
    },
    workerOptions,
    factory,
  );
  worker.on('error', (error) => {
    troubledAt = performance.now();
    options.onError?.(error);
  });
  worker.on('failed', (_job, error) => options.onError?.(error));
  const close = async (force = false) => {
    isClosing = true;
    const isAway = performance.now() - troubledAt < attemptMilliseconds;
    if (isAway && !force) {
      await sleep(attemptMilliseconds); // the next attempt, if it fails, is the last, and what waits for the server fails
      await inHand.catch(() => {});
    }
    await worker.close(force || isAway); // without force BullMQ would wait for the server
  };
  return {
    ready: async () => void (await worker.waitUntilReady()),
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** From one attempt to reach a server to the end of the next. */
const attemptMilliseconds = 1_500;

/** The server wakes waiting workers; should that fail, they look after this long. */
const drainDelaySeconds = 5;

/** After this silence a worker loses its run; training runs in a child process. */
const lockMilliseconds = 60_000;

async function take(
  job: Job<unknown>,
  { kind, train }: TrainWorkerOptions,
  token: string | undefined,
): Promise<void> {
  const parsed = jobTable[kind].payload.safeParse(job.data);
  // Another attempt would read the same payload.
  if (!parsed.success) throw new UnrecoverableError('QUEUE_JOB_INVALID');
  try {
    await train(parsed.data.runId);
  } catch (error) {
    if (!(error instanceof RunHandedBack) || token === undefined) throw error;
    await job.moveToWait(token);
    throw new WaitingError(); // tells BullMQ that the job was moved already
  }
}
