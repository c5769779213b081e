/** Puts a coordinator together and takes it apart again, in order. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Clock, Failure, packageRoot, systemCodeOf } from '#foundation';
import type { QueueConnection } from '#queue';
import { createFileBlobStore } from './blobs/file-blob-store.js';
import { lockDirectory } from './config/directory-lock.js';
import type { CoordinatorSettings } from './config/settings.js';
import { loadServiceTokens } from './config/tokens.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { migrate } from './database/migrate.js';
import { createApp } from './http/create-app.js';
import { createLogger, type Logger } from './logging/logger.js';

/** A coordinator that answers; disposing it finishes the requests in hand, then closes queue and database. */
export interface RunningCoordinator extends AsyncDisposable {
  readonly url: string;
  readonly dataDirectory: string;
  readonly database: 'embedded' | 'server';
  readonly queue: QueueConnection['kind'];
}

/** What tests replace. */
export interface StartOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/**
 * Starts a coordinator and resolves when it is ready. What was opened is closed again when a later step fails: with
 * PORT_IN_USE, COORDINATOR_DATA_IN_USE, COORDINATOR_DATABASE_UNREACHABLE or COORDINATOR_DATABASE_DIFFERS.
 */
export async function startCoordinator(
  settings: CoordinatorSettings,
  { clock = () => new Date(), logger = createLogger(settings.logLevel) }: StartOptions = {},
): Promise<RunningCoordinator> {
  const opened = createClosers();
  try {
    return await open(settings, { clock, logger }, opened);
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

async function open(
  settings: CoordinatorSettings,
  { clock, logger }: Required<StartOptions>,
  opened: Closers,
): Promise<RunningCoordinator> {
  const { url: databaseUrl, embedded } = await openDatabase(settings, opened);
  await migrate(databaseUrl, fileURLToPath(new URL('prisma/migrations', packageRoot())));
  const queue: QueueConnection =
    settings.redisUrl === undefined
      ? { kind: 'postgres', url: databaseUrl, embedded }
      : { kind: 'redis', url: settings.redisUrl };
  const tokens = await loadServiceTokens(settings);
  const blobs = await createFileBlobStore(settings.dataDirectory);
  const app = await createApp({ settings, tokens, logger, clock, databaseUrl, queue, blobs });
  opened.add(() => closeApp(app, logger));
  const url = await listen(app, settings);
  const facts = { database: embedded ? 'embedded' : 'server', queue: queue.kind } as const;
  logger.info('coordinator.started', { port: Number(new URL(url).port), ...facts });
  const { dataDirectory } = settings;
  return { url, dataDirectory, ...facts, [Symbol.asyncDispose]: () => opened.closeAll() };
}

async function openDatabase({ databaseUrl, dataDirectory }: CoordinatorSettings, opened: Closers) {
  if (databaseUrl !== undefined) return { url: databaseUrl, embedded: false };
  const lock = await lockDirectory(dataDirectory);
  opened.add(() => lock[Symbol.asyncDispose]());
  const database = await startEmbeddedPostgres(dataDirectory);
  opened.add(() => database[Symbol.asyncDispose]());
  return { url: database.url, embedded: true };
}

async function listen(app: NestExpressApplication, { host, port }: CoordinatorSettings): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    if (systemCodeOf(error) === 'EADDRINUSE')
      throw new Failure('PORT_IN_USE', { host, port }, { cause: error });
    throw error;
  }
  // A listening TCP server has an address with a port.
  const address = app.getHttpServer().address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Requests in hand get this long; a trainer that streams a model begins again at the next coordinator. */
const finishMilliseconds = 15_000;

/** No new connection, the requests in hand, then queue and database clients. */
async function closeApp(app: NestExpressApplication, logger: Logger): Promise<void> {
  logger.info('coordinator.stopping');
  const server: Server = app.getHttpServer();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), finishMilliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(impatience);
  }
  logger.info('coordinator.stopped');
}

/** What was opened, to be closed in reverse. */
interface Closers {
  add(close: () => PromiseLike<void>): void;
  closeAll(): Promise<void>;
}

function createClosers(): Closers {
  const closers: (() => PromiseLike<void>)[] = [];
  return {
    add: (close) => void closers.push(close),
    closeAll: async () => {
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
    },
  };
}
