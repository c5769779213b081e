/** The queue server (Redis or PostgreSQL) and BullMQ's connection to it. */
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
import type { TrainJob } from '#protocol/api';

/** A reachable queue server. */
export type QueueConnection =
  | { readonly kind: 'redis'; readonly url: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly embedded: boolean };

/** Connection options for BullMQ's classes, and the backend that takes them. */
export interface QueueBackend {
  readonly connection: QueueOptions['connection'];
  readonly factory: BackendFactory;
}

/** Returns a backend, unopened. Once `isClosing`, it stops retrying an unreachable server. */
export function queueBackend(connection: QueueConnection, isClosing = () => false): QueueBackend {
  return connection.kind === 'redis' ? redisBackend(connection.url, isClosing) : postgresBackend(connection);
}

function redisBackend(url: string, isClosing: () => boolean): QueueBackend {
  // Under a second: a stopping process waits for the next attempt.
  const retryStrategy = (attempts: number) => (isClosing() ? null : Math.min(attempts * 200, 800));
  return { connection: { url, retryStrategy }, factory: createRedisBackend };
}

function postgresBackend({ url, embedded }: Extract<QueueConnection, { kind: 'postgres' }>): QueueBackend {
  const connection = {
    connectionString: url,
    // One schema everywhere: the embedded server shares one session, hence one search_path.
    schema: 'public',
    migrate: true,
    max: embedded ? 2 : 5,
    Client: GuardedClient,
  };
  // BullMQ types these options for Redis only; the factory takes them.
  return {
    connection: connection as unknown as QueueOptions['connection'],
    factory: createPostgresBackend as unknown as BackendFactory,
  };
}

interface BackendQueueOptions extends QueueOptions {
  readonly factory: BackendFactory;
}

/** A BullMQ queue that takes its backend from its options, for frameworks that pass only options. */
export class BackendQueue extends Queue<TrainJob, void, string, TrainJob, void, string, IQueueBackend> {
  constructor(name: string, { factory, ...options }: BackendQueueOptions) {
    super(name, options, factory);
    // The next command and `/readyz` report a lost connection; without a listener it would end the process.
    this.on('error', () => {});
  }
}

/**
 * A PostgreSQL client that survives a lost connection; the current or next query reports it. Libraries leave
 * pooled connections without a listener for a while, and an unhandled error event is thrown.
 */
export class GuardedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** When a crontab is next due, in UTC, as BullMQ reads it; undefined if never or malformed. */
export function nextByCron(pattern: string, after: Date): Date | undefined {
  try {
    const next = defaultRepeatStrategy(after.getTime(), { pattern, tz: 'UTC' });
    return next === undefined ? undefined : new Date(next);
  } catch {
    return undefined;
  }
}
