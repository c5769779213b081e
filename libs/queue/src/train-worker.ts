/** The taking side of the queue: a trainer hands in what to do with a run and gets runs, each at least once. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IQueueBackend,
  type Job,
  UnrecoverableError,
  WaitingError,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { jobTable, type RunKind } from '#protocol';
import { type QueueConnection, queueBackend } from './queue-connection.js';

/** What a worker needs. */
export interface TrainWorkerOptions {
  readonly connection: QueueConnection;
  /** Which runs it takes. */
  readonly kind: RunKind;
  /**
   * Does one run: claims it at the coordinator first. It resolves when the run has been completed, failed or found to be
   * someone else's; it throws `RunHandedBack` when the run has to wait for another trainer, and anything else when it is
   * worth another attempt. It may be called twice for one run.
   */
  readonly train: (runId: string) => Promise<void>;
  /** Hears of lost connections and of attempts that threw. */
  readonly onError?: (error: Error) => void;
}

/** A running worker; disposing waits for the run in hand. */
export interface TrainWorker extends AsyncDisposable {
  /** Resolves when the queue server has answered. */
  ready(): Promise<void>;
  /**
   * Stops taking runs. With `force`, or when the server is away, the run in hand is left to the queue, which gives it to another
   * worker.
   */
  close(force?: boolean): Promise<void>;
}

/** Thrown by `train` when its trainer stops: the run goes back to the head of the queue at once and no attempt is counted. */
export class RunHandedBack extends Error {
  override readonly name = 'RunHandedBack';

  constructor() {
    super('the trainer stops and gives its run back');
  }
}

/** Starts taking runs of one kind, one at a time. */
export function createTrainWorker(options: TrainWorkerOptions): TrainWorker {
  const { queue } = jobTable[options.kind];
  let [isClosing, troubledAt] = [false, Number.NEGATIVE_INFINITY];
  const { connection, factory } = queueBackend(options.connection, () => isClosing);
  const workerOptions: WorkerOptions = {
    connection,
    concurrency: 1,
    drainDelay: drainDelaySeconds,
    lockDuration: lockMilliseconds,
    stalledInterval: lockMilliseconds,
    // A trainer that dies is not the run's fault; the coordinator counts claims and gives up after its own limit.
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

/** From one attempt to reach a server that is away to the end of the next: the longest rest between them, and some time for the answer. */
const attemptMilliseconds = 1_500;

/** A waiting worker is woken by the server; should that get lost, it looks again after this long. */
const drainDelaySeconds = 5;

/** A worker that does not answer for this long loses its run; training itself runs in a child process. */
const lockMilliseconds = 60_000;

async function take(
  job: Job<unknown>,
  { kind, train }: TrainWorkerOptions,
  token: string | undefined,
): Promise<void> {
  const parsed = jobTable[kind].payload.safeParse(job.data);
  // Another attempt would meet the same payload.
  if (!parsed.success) throw new UnrecoverableError('QUEUE_JOB_INVALID');
  try {
    await train(parsed.data.runId);
  } catch (error) {
    if (!(error instanceof RunHandedBack) || token === undefined) throw error;
    await job.moveToWait(token);
    throw new WaitingError(); // tells BullMQ that the job was moved already
  }
}
