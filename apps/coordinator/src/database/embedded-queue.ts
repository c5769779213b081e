/**
 * A second embedded PostgreSQL, in memory, for jobs alone: whoever takes jobs reaches the queue and no table of the coordinator.
 * Jobs are hints, so it keeps nothing; after a restart the reconciler offers every waiting run again.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { socketFolder } from '../config/socket-folder.js';
import { freshCluster } from './fresh-cluster.js';
import { servePostgres } from './postgres-socket.js';

/** A running queue; disposing it forgets its jobs. */
export interface EmbeddedQueue extends AsyncDisposable {
  /** Connection string for BullMQ, here and in trainers: a socket file that only this user may open. */
  readonly url: string;
}

/** Serves it on a socket file in `directory/queue`. The caller holds the directory's lock. */
export async function startEmbeddedQueue(directory: string): Promise<EmbeddedQueue> {
  const folder = await socketFolder(join(directory, 'queue'));
  const path = join(folder, '.s.PGSQL.5432');
  await rm(path, { force: true }); // left by a process that died
  const database = await PGlite.create({ loadDataDir: await freshCluster() });
  const server = await servePostgres(database, path);
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
