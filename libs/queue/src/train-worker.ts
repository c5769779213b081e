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
  readonly kind: RunKind;
  /**
   * Claims and does one run. Resolves when it completed, failed or belongs to another worker. Throws
   * `RunHandedBack` to return it, anything else to request another attempt. May be called twice for one run.
   */
  readonly train: (runId: string) => Promise<void>;
  /** Called for lost connections and failed attempts. */
  readonly onError?: (error: Error) => void;
}

/** A running worker. Disposing it waits for the current run. */
export interface TrainWorker extends AsyncDisposable {
  ready(): Promise<void>;
  /** Stops taking runs. With `force`, or if the server is away, leaves the current run to another worker. */
  close(force?: boolean): Promise<void>;
}

/** Thrown by `train` to put a run back at the head of the queue without counting an attempt. */
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
      // If the next attempt fails, it is the last, and everything that waits for the server fails.
      await sleep(attemptMilliseconds);
      await inHand.catch(() => {});
    }
    await worker.close(force || isAway); // without force, BullMQ would wait for the server
  };
  return {
    ready: async () => void (await worker.waitUntilReady()),
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** From the start of one connection attempt to the end of the next. */
const attemptMilliseconds = 1_500;

/** The server wakes waiting workers; if it fails to, they poll after this long. */
const drainDelaySeconds = 5;

/** A worker that does not renew its lock for this long loses its run. Training runs in a child process. */
const lockMilliseconds = 60_000;

async function take(
  job: Job<unknown>,
  { kind, train }: TrainWorkerOptions,
  token: string | undefined,
): Promise<void> {
  const parsed = jobTable[kind].payload.safeParse(job.data);
  // A retry would read the same payload.
  if (!parsed.success) throw new UnrecoverableError('QUEUE_JOB_INVALID');
  try {
    await train(parsed.data.runId);
  } catch (error) {
    if (!(error instanceof RunHandedBack) || token === undefined) throw error;
    await job.moveToWait(token);
    throw new WaitingError(); // tells BullMQ that the job has already been moved
  }
}
