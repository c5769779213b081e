import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';

/**
 * Makes the data directory, and closes it and the embedded database inside to other users, whatever they were before. From now
 * on no file that this process makes is open to others. Fails with COORDINATOR_DATA_EXPOSED.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  process.umask(0o077);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const place = await realpath(directory);
    await close(place);
    await closeTree(join(place, 'database'));
  } catch (error) {
    if (systemCodeOf(error) === 'EPERM') throw new Failure('COORDINATOR_DATA_EXPOSED', { directory });
    throw asFileFailure(error, directory);
  }
}

/** Earlier versions left the database's files to the umask of whoever started them. */
async function closeTree(folder: string): Promise<void> {
  if ((await lstat(folder).catch(ignoreMissing)) === undefined) return;
  await close(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeTree(path);
    else if (entry.isFile()) await close(path);
  }
}

async function close(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}
