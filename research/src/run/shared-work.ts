/** Distributes work over processes: items are children of one parent job, and any free process takes them. */
import { randomUUID } from 'node:crypto';
import { FlowProducer, type IQueueBackend, Queue, Worker } from 'bullmq';
import { type QueueBackend, type QueueConnection, queueBackend } from '#queue';

/** An item of idempotent work. */
export interface WorkItem {
  /** Unique among the items of one call. */
  readonly id: string;
  /** JSON instructions, without data. */
  readonly description: object;
}

export interface DealOptions {
  readonly connection: QueueConnection;
  readonly queue: string;
  readonly items: readonly WorkItem[];
  /** Called periodically with the number of finished items. */
  readonly onProgress?: (over: number) => void;
  /** Called on lost connections and on every failed attempt to connect. */
  readonly onError?: (error: Error) => void;
}

/** Attempts before a failing item is given up. */
const attemptsMax = 3;

const progressMilliseconds = 2_000;

/** Queues items and waits until each is done or given up; workers store their results elsewhere. */
export async function dealWork({
  connection,
  queue,
  items,
  onProgress,
  onError,
}: DealOptions): Promise<void> {
  const backend = queueBackend(connection);
  const dealing = randomUUID();
  const parents = `${queue}-${dealing}`; // a private queue, so no other dealer takes this parent
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
        .catch(() => {}); // the parent may be gone
    }, progressMilliseconds);
    await over;
  } finally {
    // Also on refusal: an open connection would keep the process alive.
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

/** A process that takes items. */
export interface SharedWorker {
  ready(): Promise<void>;
  /** Finishes the current item; `force` leaves it to other workers. */
  close(force?: boolean): Promise<void>;
}

export interface SharedWorkerOptions {
  readonly connection: QueueConnection;
  readonly queue: string;
  /** Does one item; throw to request another attempt. May run twice for one item, even concurrently. */
  readonly work: (description: unknown) => Promise<void>;
  /** A worker silent for this long counts as dead, and another takes its item. */
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
      // A dead worker is not the item's fault.
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
