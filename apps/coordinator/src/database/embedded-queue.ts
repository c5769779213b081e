/**
 * A second embedded PostgreSQL, in memory, for jobs alone: whoever takes jobs reaches the queue and no table of the coordinator. Jobs
 * are hints, so it keeps nothing; after a restart the reconciler offers every waiting run again.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { queueNames } from '#protocol';
import { BackendQueue, type QueueConnection, queueBackend } from '#queue';
import { queueCluster } from './cluster-files.js';
import { socketFolder } from './embedded-postgres.js';
import { servePostgres } from './postgres-socket.js';

/** A running queue; disposing it forgets its jobs. */
export interface EmbeddedQueue extends AsyncDisposable {
  /** How BullMQ reaches it, here and in trainers: by a socket file that only this user may open. */
  readonly connection: Extract<QueueConnection, { kind: 'postgres' }>;
}

/** Serves it on a socket file in `directory/queue`. The caller holds the directory's lock. */
export async function startEmbeddedQueue(directory: string): Promise<EmbeddedQueue> {
  const folder = await socketFolder(join(directory, 'queue'));
  const cluster = await queueCluster((fresh) => withTables(fresh, folder));
  const database = await openInMemory(cluster);
  return serve(database, folder);
}

function openInMemory(loadDataDir: Blob): Promise<PGlite> {
  // Its files are in memory as well.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  return PGlite.create({ loadDataDir, startParams });
}

async function serve(database: PGlite, folder: string): Promise<EmbeddedQueue> {
  const path = join(folder, '.s.PGSQL.5432');
  await rm(path, { force: true }); // left by a process that died
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

/** BullMQ's tables in an empty database, without the two databases that PostgreSQL copies for new ones: two thirds of its files. */
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
  await database.exec('CHECKPOINT'); // or every start would do all of this again, from the log
  return database.dumpDataDir('none');
}
