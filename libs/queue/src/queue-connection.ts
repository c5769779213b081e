/** Which server holds the jobs, as BullMQ wants to hear it: one choice for the coordinator and for every trainer. */
import { type BackendFactory, createPostgresBackend, createRedisBackend, type QueueOptions } from 'bullmq';
import { GuardedClient } from './guarded-client.js';

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
