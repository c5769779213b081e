/** Which server holds the jobs, as BullMQ wants to hear it: one choice for the coordinator and for every trainer. */
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  defaultRepeatStrategy,
  type IQueueBackend,
  Queue,
  type QueueOptions,
} from 'bullmq';
import { Client, type ClientConfig } from 'pg';
import type { TrainJob } from '#protocol';

/** A reachable queue server. */
export type QueueConnection =
  | { readonly kind: 'redis'; readonly url: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly embedded: boolean };

/** What BullMQ's classes take: connection options and the backend that understands them. */
export interface QueueBackend {
  readonly connection: QueueOptions['connection'];
  readonly factory: BackendFactory;
}

/** The backend of a connection. Nothing is opened here. Whoever `isClosing` no longer waits for a server that is away. */
export function queueBackend(connection: QueueConnection, isClosing = () => false): QueueBackend {
  return connection.kind === 'redis' ? redisBackend(connection.url, isClosing) : postgresBackend(connection);
}

function redisBackend(url: string, isClosing: () => boolean): QueueBackend {
  // Less than a second between attempts: a process that stops meanwhile waits for the one that is planned.
  const retryStrategy = (attempts: number) => (isClosing() ? null : Math.min(attempts * 200, 800));
  return { connection: { url, retryStrategy }, factory: createRedisBackend };
}

function postgresBackend({ url, embedded }: Extract<QueueConnection, { kind: 'postgres' }>): QueueBackend {
  const connection = {
    connectionString: url,
    // One schema on every server: the embedded one shares one session, hence one search_path, among its connections.
    schema: 'public',
    migrate: true,
    max: embedded ? 2 : 5,
    Client: GuardedClient,
  };
  // BullMQ types its options for Redis unless a class is told otherwise; the factory beside them takes these.
  return {
    connection: connection as unknown as QueueOptions['connection'],
    factory: createPostgresBackend as unknown as BackendFactory,
  };
}

/** Options of a queue together with the backend they are meant for. */
interface BackendQueueOptions extends QueueOptions {
  readonly factory: BackendFactory;
}

/** A BullMQ queue that finds its backend among its options, so that a framework which only passes options can build it. */
export class BackendQueue extends Queue<TrainJob, void, string, TrainJob, void, string, IQueueBackend> {
  constructor(name: string, { factory, ...options }: BackendQueueOptions) {
    super(name, options, factory);
    // Connection losses are told by the next command and by `/readyz`; without a listener they would end the process.
    this.on('error', () => {});
  }
}

/**
 * A connection to PostgreSQL whose loss ends no process: the query in hand tells it, or the next one. Libraries leave a connection
 * that they have borrowed from a pool without a listener for a while, and an error event without a listener is thrown.
 */
export class GuardedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** When the fields of a crontab come up next after a time, by the reading of BullMQ's own schedulers, in UTC; undefined when they never do or are none. */
export function nextByCron(pattern: string, after: Date): Date | undefined {
  try {
    const next = defaultRepeatStrategy(after.getTime(), { pattern, tz: 'UTC' });
    return next === undefined ? undefined : new Date(next);
  } catch {
    return undefined;
  }
}
