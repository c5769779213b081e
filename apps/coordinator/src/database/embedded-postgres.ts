/** PostgreSQL inside this process: the data directory's database, and an in-memory one for the queue. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Failure, invariant } from '#foundation';
import { queueNames } from '#protocol/api';
import { BackendQueue, type QueueConnection, queueBackend } from '#queue';
import { DiskSpace } from '../config/data-directory.js';
import { freshCluster, queueCluster } from './cluster-files.js';
import { type Flush, FlushedFiles, flushPath, flushToDisk, flushTree } from './flushed-files.js';
import { type SharedPostgres, servePostgres } from './postgres-socket.js';

/** A running database; disposing it flushes and closes it. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** Connection string of a socket file that only this user may open. */
  readonly url: string;
  /** Resolves with a code after a panic (the disk is full or broken): the database is unusable from then on. */
  readonly failed: Promise<string>;
  /** Runs our own SQL on the shared session while no connection has a turn. */
  execute(sql: string): Promise<void>;
}

interface EmbeddedOptions {
  readonly flush?: Flush;
  readonly disk?: DiskSpace;
}

/**
 * Opens the database of `directory`, creating it if missing and recovering it from its log after a crash, and
 * serves it on a socket file. The caller holds the directory's lock: two processes would destroy the files.
 * **Guarantee**: a transaction whose commit was answered survives a power cut. Fails with
 * COORDINATOR_DISK_SHORT.
 */
export async function startEmbeddedPostgres(
  directory: string,
  { flush = flushToDisk, disk = new DiskSpace(directory) }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = await socketFolder(directory);
  disk.requireReserve();
  const path = join(folder, '.s.PGSQL.5432');
  await rm(path, { force: true }); // left by a dead process: the lock says that nobody listens on it
  await makeIfMissing(directory, flush);
  const database = await openFiles(databaseFolder(directory), flush);
  const server = await servePostgres(database, path, { beforeTurn: refuseChangesWhenShort(database, disk) });
  const checkpoints = keepCheckpoints(database, server);
  return {
    url: await embeddedUrl(directory),
    failed: server.failed,
    execute: (sql) => execute(sql, database, server),
    [Symbol.asyncDispose]: async () => {
      await checkpoints[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      if (!server.hasFailed()) await database.close();
    },
  };
}

/** `alone` swallows failures other than panics; this throws them all. */
async function execute(sql: string, database: PGlite, server: SharedPostgres): Promise<void> {
  let failure: { readonly cause: unknown } | undefined;
  await server.alone(async () => {
    try {
      await database.exec(sql);
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  });
  if (failure !== undefined) throw failure.cause;
}

/** While the disk is short, allows reads and refuses changes (25006) before they meet a full disk. */
function refuseChangesWhenShort(database: PGlite, disk: DiskSpace): () => Promise<void> {
  let isRefusing = false;
  return async () => {
    const isShort = disk.isShort();
    if (isShort === isRefusing) return;
    await database.exec(`SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`);
    isRefusing = isShort;
  };
}

/** Connection string of the embedded database while it runs. */
export async function embeddedUrl(directory: string): Promise<string> {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(await socketFolder(directory))}`;
}

export const databaseFolder = (directory: string) => join(directory, 'database');

/** Creates a database beside its place, flushes and renames it: a power cut leaves a whole one or none. */
async function makeIfMissing(directory: string, flush: Flush): Promise<void> {
  const place = databaseFolder(directory);
  if (existsSync(place)) return;
  const making = `${place}.partial`;
  await rm(making, { recursive: true, force: true });
  const database = await openFiles(making, flush, await freshCluster());
  await database.close();
  await flushTree(making, flush);
  await rename(making, place);
  await flushPath(directory, flush);
}

async function openFiles(folder: string, flush: Flush, loadDataDir?: Blob): Promise<PGlite> {
  const fs = new FlushedFiles(folder, flush);
  const database = await PGlite.create({
    fs,
    startParams: startParameters,
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  });
  // PostgreSQL writes its control file at the start: without a flush by now, there will never be one.
  invariant(fs.flushes > 0, 'PGlite no longer flushes its files');
  return database;
}

const settings = {
  fsync: 'on',
  // PGlite's fdatasync, the usual choice, does nothing.
  wal_sync_method: 'fsync',
  // Two log segments stay ready after a checkpoint, to be used up before a full disk stops the log.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  // The default of 128 MB is touched as a whole at every start, which costs half a second and as much memory.
  shared_buffers: '32MB',
};

/** PGlite's defaults, without `-F`, which turns flushing off. */
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

// A server checkpoints in a process of its own. PGlite has none: its log would grow until the next stop.

const lookMilliseconds = 30_000;

/** Two log segments, which recovery reads in about a second. */
const logBytesMax = 32 * 1024 * 1024;

function keepCheckpoints(database: PGlite, server: SharedPostgres): AsyncDisposable {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() => server.alone(() => checkpointIfGrown(database)));
  }, lookMilliseconds);
  timer.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Checkpoints when the log since the last checkpoint exceeds `bytesMax`. */
export async function checkpointIfGrown(database: PGlite, bytesMax = logBytesMax): Promise<void> {
  const { rows } = await database.query<{ grown: boolean }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 AS grown FROM pg_control_checkpoint()',
    [bytesMax],
  );
  if (rows[0]?.grown === true) await database.exec('CHECKPOINT');
}

/** Unix socket paths hold 107 characters on Linux and 103 on macOS. */
const folderLengthMax = 103 - '/.s.PGSQL.5432'.length;

/** A socket folder that only this user may enter: `directory/sockets`, or a temporary one if that is too long. */
export async function socketFolder(directory: string): Promise<string> {
  const inside = join(directory, 'sockets');
  const folder = inside.length <= folderLengthMax ? inside : join(tmpdir(), shortName(directory));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOwn(folder);
  return folder;
}

function shortName(directory: string): string {
  return `sfumato-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`;
}

/** Somebody else may have made the temporary folder first. */
async function requireOwn(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOwn = found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o077) === 0;
  if (!isOwn)
    throw new Failure('FILE_NOT_WRITABLE', { file: folder, expected: 'a folder of this user alone' });
}

/** A running queue; disposing it drops its jobs. */
interface EmbeddedQueue extends AsyncDisposable {
  /** A socket file that only this user may open; trainers on this machine use it, too. */
  readonly connection: Extract<QueueConnection, { kind: 'postgres' }>;
}

/**
 * Serves a second database, for jobs alone, so that queue clients reach none of the coordinator's tables. It
 * persists nothing: jobs are hints that the reconciler offers again. The caller holds the directory's lock.
 */
export async function startEmbeddedQueue(directory: string): Promise<EmbeddedQueue> {
  const folder = await socketFolder(join(directory, 'queue'));
  const cluster = await queueCluster((fresh) => withTables(fresh, folder));
  const database = await openInMemory(cluster);
  return serve(database, folder);
}

function openInMemory(loadDataDir: Blob): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  return PGlite.create({ loadDataDir, startParams });
}

async function serve(database: PGlite, folder: string): Promise<EmbeddedQueue> {
  const path = join(folder, '.s.PGSQL.5432');
  await rm(path, { force: true }); // left by a dead process
  const server = await servePostgres(database, path);
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return {
    connection: { kind: 'postgres', url, embedded: true },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

/** Adds BullMQ's tables to an empty database and drops both templates, two thirds of its files. */
async function withTables(fresh: Blob, folder: string): Promise<Blob> {
  const database = await openInMemory(fresh);
  await using served = await serve(database, folder);
  for (const name of queueNames) {
    const queue = new BackendQueue(name, queueBackend(served.connection));
    await queue.waitUntilReady();
    await queue.close();
  }
  await database.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await database.exec(`DROP DATABASE ${name}`);
  await database.exec('CHECKPOINT'); // otherwise every start would replay all of this from the log
  return database.dumpDataDir('none');
}
