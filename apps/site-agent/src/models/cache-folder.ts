/**
 * The folder for compiled embeddings, shared by all site directories of a user. Whoever opens a table of it checks every byte
 * against the digest that the representer's manifest states, so that a file somebody else put there is not believed.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#foundation';

/** A table is compiled within minutes; what has not been written to for an hour was left by a process that was killed. */
const abandonedAfterMs = 3_600_000;

/** Makes the folder, readable by this user only, and removes tables that were abandoned half-written. */
export async function prepareCacheFolder(folder: string, now: Date): Promise<void> {
  await makeFolder(folder, 0o700);
  const tables = join(folder, 'embeddings');
  for (const name of await readdir(tables).catch(() => [])) {
    if (!name.endsWith('.partial')) continue;
    const path = join(tables, name);
    const found = await stat(path).catch(() => undefined); // another agent may have finished it
    if (found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true });
  }
}
