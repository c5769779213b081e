/** Work that any number of processes share: dealt as the children of one parent, taken by whoever is free, over when each child is. */
import { randomUUID } from 'node:crypto';
import { FlowProducer, type IQueueBackend, Queue, Worker } from 'bullmq';
import { type QueueBackend, type QueueConnection, queueBackend } from './queue-connection.js';

/** One piece of work, small enough to be computed whole and done without harm twice. */
export interface WorkItem {
  /** Tells it from the others that are dealt with it. */
  readonly id: string;
  /** What a worker has to know; JSON, and nothing of what is worked on. */
  readonly description: object;
}

/** How work is dealt. */
export interface DealOptions {
  readonly connection: QueueConnection;
  /** The queue that workers take from. */
  readonly queue: string;
  readonly items: readonly WorkItem[];
  /** Hears, now and then, how many are over. */
  readonly onProgress?: (over: number) => void;
  /** Hears of lost connections, and of a server that is not there, at every attempt to reach it. */
  readonly onError?: (error: Error) => void;
}

/** An item that throws is tried so often before it is given up. */
const attemptsMax = 3;

/** Often enough for a person who watches. */
const progressMilliseconds = 2_000;

/** Deals items and waits until each is done or given up; what came of it the workers leave where they were told. */
export async function dealWork({
  connection,
  queue,
  items,
  onProgress,
  onError,
}: DealOptions): Promise<void> {
  const backend = queueBackend(connection);
  const dealing = randomUUID();
  const parents = `${queue}-${dealing}`; // of nobody else, so that no other dealer takes this parent
  const flow = new FlowProducer<IQueueBackend>({ connection: backend.connection }, backend.factory);
  let isOver = (): void => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const waiting = new Worker<unknown, void, string, IQueueBackend>(
    parents,
    async () => isOver(),
    { connection: backend.connection },
    backend.factory,
  );
  flow.on('error', (error) => onError?.(error));
  waiting.on('error', (error) => onError?.(error));
  const settings = { removeOnComplete: true, removeOnFail: true, ignoreDependencyOnFailure: true } as const;
  let told: NodeJS.Timeout | undefined;
  try {
    const { job } = await flow.add({
      name: 'all',
      queueName: parents,
      data: {},
      opts: { removeOnComplete: true },
      children: items.map(({ id, description }) => ({
        name: 'item',
        queueName: queue,
        data: description,
        opts: { jobId: `${dealing}-${id}`, attempts: attemptsMax, ...settings },
      })),
    });
    told = setInterval(() => {
      void job
        .getDependenciesCount()
        .then(({ unprocessed = 0 }) => onProgress?.(items.length - unprocessed))
        .catch(() => {}); // the parent may be gone by now
    }, progressMilliseconds);
    await over;
  } finally {
    // Also when the server refuses the work: an open connection would keep the process for ever.
    clearInterval(told);
    await waiting.close();
    await flow.close();
  }
  await forgetQueue(parents, backend);
}

async function forgetQueue(name: string, backend: QueueBackend): Promise<void> {
  const leftovers = new Queue<unknown, void, string, unknown, void, string, IQueueBackend>(
    name,
    { connection: backend.connection },
    backend.factory,
  );
  try {
    await leftovers.obliterate({ force: true });
  } finally {
    await leftovers.close();
  }
}

/** A process that takes work. */
export interface SharedWorker {
  ready(): Promise<void>;
  /** Takes no more and waits for what is in hand; with `force` it is left to the others. */
  close(force?: boolean): Promise<void>;
}

/** How work is taken. */
export interface SharedWorkerOptions {
  readonly connection: QueueConnection;
  readonly queue: string;
  /** Does one item; throws what is worth another attempt. May be called twice for one item, also at once. */
  readonly work: (description: unknown) => Promise<void>;
  /** A worker that does not answer for so long is taken for dead, and its item given to another. */
  readonly lostAfterSeconds: number;
  readonly onError?: (error: Error) => void;
}

/** Starts taking items, one at a time. */
export function createSharedWorker(options: SharedWorkerOptions): SharedWorker {
  const { connection, factory } = queueBackend(options.connection);
  const milliseconds = options.lostAfterSeconds * 1000;
  const worker = new Worker<unknown, void, string, IQueueBackend>(
    options.queue,
    ({ data }) => options.work(data),
    {
      connection,
      concurrency: 1,
      lockDuration: milliseconds,
      stalledInterval: milliseconds,
      // A worker that dies is not the item's fault.
      maxStalledCount: 100,
    },
    factory,
  );
  worker.on('error', (error) => options.onError?.(error));
  worker.on('failed', (_job, error) => options.onError?.(error));
  return {
    ready: async () => void (await worker.waitUntilReady()),
    close: (force = false) => worker.close(force),
  };
}
