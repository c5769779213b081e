/** PostgreSQL inside this process, for a start without any server: its files are in the data directory. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { socketFolder } from '../config/socket-folder.js';
import { servePostgres } from './postgres-socket.js';

/** A running embedded server; disposing it flushes and closes the database. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** Connection string for `pg`, Prisma and BullMQ: a socket file that only this user may open. */
  readonly url: string;
}

/**
 * Opens the database of `directory` (made when it is not there; recovered from its log after a crash) and serves it on a
 * socket file. The caller holds the directory's lock: two processes on the same files would destroy them.
 */
export async function startEmbeddedPostgres(directory: string): Promise<EmbeddedPostgres> {
  const folder = await socketFolder(directory);
  const path = join(folder, '.s.PGSQL.5432');
  await rm(path, { force: true }); // left by a process that died; the lock says that nobody listens on it
  const database = await PGlite.create(join(directory, 'database'));
  const server = await servePostgres(database, path);
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
