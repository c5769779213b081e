/**
 * Checkpoints of the embedded PostgreSQL. A server has a process of its own for them; PGlite has none, and without them the log
 * grows by every change until the next orderly stop.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { SharedPostgres } from './postgres-socket.js';

/** How often to look whether there is enough for a checkpoint. */
const lookMilliseconds = 30_000;

/** Two segments of the log: a recovery reads no more than about this, in about a second. */
const logBytesMax = 32 * 1024 * 1024;

/** Looks now and then, and makes a checkpoint when the log has grown, until disposed. */
export function keepCheckpoints(
  database: PGlite,
  server: SharedPostgres,
  milliseconds = lookMilliseconds,
): AsyncDisposable {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() => server.alone(() => checkpointIfGrown(database)));
  }, milliseconds);
  timer.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Makes a checkpoint when the log since the last one is longer than it should be. */
export async function checkpointIfGrown(database: PGlite, bytesMax = logBytesMax): Promise<void> {
  const { rows } = await database.query<{ grown: boolean }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 AS grown FROM pg_control_checkpoint()',
    [bytesMax],
  );
  if (rows[0]?.grown === true) await database.exec('CHECKPOINT');
}
