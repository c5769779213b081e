/** Starts and stops a coordinator's parts in order. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Clock, Failure } from '#foundation';
import type { QueueConnection } from '#queue';
import { asListenFailure, startMetricsServer } from '#service';
import { fingerprintOf } from '#signing';
import type { BlobStore } from './blobs/blob-store.js';
import { createFileBlobStore } from './blobs/file-blob-store.js';
import { createS3BlobStore } from './blobs/s3-blob-store.js';
import { loadS3Library } from './blobs/s3-bucket.js';
import { loadServiceAccessTokens } from './config/access-tokens.js';
import { openCoordinatorKey } from './config/coordinator-key.js';
import { DiskSpace, lockDirectory, prepareDataDirectory } from './config/data-directory.js';
import type { CoordinatorSettings } from './config/settings.js';
import {
  bindInstallation,
  bindSigningKey,
  refuseMissingDatabase,
  refuseOtherInstallation,
} from './database/bind-installation.js';
import { isDatabaseFull } from './database/database-away.js';
import { databaseFolder, startEmbeddedPostgres, startEmbeddedQueue } from './database/embedded-postgres.js';
import { prepareEmbedded, prepareServer, type Rights } from './database/migrate.js';
import { createApp } from './http/create-app.js';
import { createLogger, type Logger } from './monitoring/logger.js';
import { MetricsPage } from './upkeep/upkeep.controller.js';

/** A running coordinator; disposing it finishes requests in progress, then closes queue and database. */
export interface RunningCoordinator extends AsyncDisposable {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly dataDirectory: string;
  /** People at sites compare it with the key that their site has pinned. */
  readonly keyFingerprint: string;
  readonly database: 'embedded' | 'server';
  readonly queue: QueueConnection['kind'];
  /** Resolves with COORDINATOR_DATABASE_FAILED when the coordinator must be restarted. */
  readonly failed: Promise<Failure>;
}

/** Overrides for tests. */
export interface StartOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly freeBytes?: (directory: string) => number;
  /** Where the S3 package is installed, if not beside Sfumato. */
  readonly s3Package?: string | undefined;
}

/**
 * Starts a coordinator; resolves when it is ready, or else closes what was opened. Fails with PORT_IN_USE,
 * COORDINATOR_DATA_IN_USE, COORDINATOR_DATA_EXPOSED, COORDINATOR_DISK_SHORT or COORDINATOR_DATABASE_*.
 */
export async function startCoordinator(
  settings: CoordinatorSettings,
  options: StartOptions = {},
): Promise<RunningCoordinator> {
  const { clock = () => new Date(), logger = createLogger(settings.logLevel) } = options;
  const disk = new DiskSpace(settings.dataDirectory, options.freeBytes);
  const opened = createClosers();
  try {
    return await open(settings, { clock, logger, disk, s3Package: options.s3Package }, opened);
  } catch (error) {
    await opened.closeAll();
    // The disk may fill up during the start, when the embedded database already refuses changes.
    throw settings.databaseUrl === undefined && isDatabaseFull(error) ? disk.shortage() : error;
  }
}

interface Outside {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly disk: DiskSpace;
  readonly s3Package: string | undefined;
}

async function open(
  settings: CoordinatorSettings,
  { clock, logger, disk, s3Package }: Outside,
  opened: Closers,
): Promise<RunningCoordinator> {
  const { dataDirectory } = settings;
  await prepareDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  opened.add(async () => lock[Symbol.dispose]());
  const { url: databaseUrl, embedded, failed, prepare } = await openDatabase(settings, disk, opened);
  await refuseOtherInstallation(dataDirectory, settings.migrateUrl ?? databaseUrl);
  if ((await prepare()) === 'owner') logger.warn('database.unconfined');
  const installationId = await bindInstallation(dataDirectory, databaseUrl);
  const queue = await openQueue(settings, opened);
  const tokens = await loadServiceAccessTokens(settings);
  const signingKey = await openCoordinatorKey(dataDirectory);
  await bindSigningKey(signingKey, databaseUrl);
  const blobs = await openBlobs(settings, { installation: installationId, disk, opened, s3Package });
  const app = await createApp({
    settings,
    tokens,
    logger,
    clock,
    signingKey,
    installationId,
    databaseUrl,
    queue,
    blobs,
  });
  opened.add(() => closeApp(app, logger));
  const metricsUrl = await openMetrics(app, settings, opened);
  const url = await listen(app, settings);
  const facts = { database: embedded ? 'embedded' : 'server', queue: queue.kind } as const;
  logger.info('coordinator.started', { port: Number(new URL(url).port), ...facts });
  const keyFingerprint = fingerprintOf(signingKey.publicKey);
  return {
    url,
    metricsUrl,
    dataDirectory,
    keyFingerprint,
    ...facts,
    failed,
    [Symbol.asyncDispose]: () => opened.closeAll(),
  };
}

interface OpenDatabase {
  readonly url: string;
  readonly embedded: boolean;
  readonly failed: Promise<Failure>;
  /** Migrates it and returns the rights that the coordinator then has. */
  prepare(): Promise<Rights>;
}

async function openDatabase(
  { databaseUrl, migrateUrl, dataDirectory }: CoordinatorSettings,
  disk: DiskSpace,
  opened: Closers,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const prepare = () => prepareServer({ databaseUrl, migrateUrl });
    // A server recovers on its own; nothing has to be restarted here.
    return { url: databaseUrl, embedded: false, failed: new Promise<Failure>(() => {}), prepare };
  }
  if (!existsSync(databaseFolder(dataDirectory))) await refuseMissingDatabase(dataDirectory);
  const database = await startEmbeddedPostgres(dataDirectory, { disk });
  opened.add(() => database[Symbol.asyncDispose]());
  const failed = database.failed.then((code) => new Failure('COORDINATOR_DATABASE_FAILED', { code }));
  return { url: database.url, embedded: true, failed, prepare: () => prepareEmbedded(database) };
}

/** Gives each installation its own folder of a bucket: blobs of others would look unneeded. */
async function openBlobs(
  { s3, dataDirectory, reserveMegabytes }: CoordinatorSettings,
  {
    installation,
    disk,
    opened,
    s3Package,
  }: Pick<Outside, 'disk' | 's3Package'> & { installation: string; opened: Closers },
): Promise<BlobStore> {
  const space = { reserveBytes: reserveMegabytes * 1024 * 1024, freeBytes: () => disk.freeBytes() };
  if (s3 === undefined) return createFileBlobStore(dataDirectory, space);
  const store = await createS3BlobStore({
    library: await loadS3Library(s3Package),
    settings: { ...s3, prefix: `${s3.prefix}${installation}/` },
    directory: dataDirectory,
    space,
  });
  opened.add(async () => store[Symbol.dispose]());
  return store;
}

/** Opens Redis, the queue's own PostgreSQL, that of `DATABASE_URL`, or one in memory. */
async function openQueue(settings: CoordinatorSettings, opened: Closers): Promise<QueueConnection> {
  if (settings.redisUrl !== undefined) return { kind: 'redis', url: settings.redisUrl };
  const serverUrl = settings.queueUrl ?? settings.databaseUrl;
  if (serverUrl !== undefined) return { kind: 'postgres', url: serverUrl, embedded: false };
  const queue = await startEmbeddedQueue(settings.dataDirectory);
  opened.add(() => queue[Symbol.asyncDispose]());
  return queue.connection;
}

async function openMetrics(
  app: NestExpressApplication,
  { metricsHost: host, metricsPort: port }: CoordinatorSettings,
  opened: Closers,
): Promise<string | undefined> {
  if (port === undefined) return undefined;
  const server = await startMetricsServer(app.get(MetricsPage), { host, port });
  opened.add(() => server[Symbol.asyncDispose]());
  return server.url;
}

async function listen(app: NestExpressApplication, { host, port }: CoordinatorSettings): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw asListenFailure(error, { host, port });
  }
  // A listening TCP server has an address with a port.
  const address = app.getHttpServer().address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Time for requests in progress; a trainer that streams a model starts over. */
const finishMilliseconds = 15_000;

/** Stops listening, finishes requests in progress, then closes the clients of queue and database. */
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
