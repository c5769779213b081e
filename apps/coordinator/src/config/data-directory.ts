/** The data directory: private, locked by one coordinator, bound to one database, with disk space in reserve. */

import { statfsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  asWriteFailure,
  Failure,
  ignoreMissing,
  systemCodeOf,
  tryFileLock,
  writeFileAtomic,
} from '#foundation';

/**
 * Creates the data directory and closes it, and the embedded database inside, to other users. From then on
 * this process creates private files only. Fails with COORDINATOR_DATA_EXPOSED.
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
    throw asWriteFailure(error, directory);
  }
}

/** Earlier versions left the mode of database files to the umask. */
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

/** Locks the directory until disposed (docs/adr/0034). Fails with COORDINATOR_DATA_IN_USE. */
export function lockDirectory(directory: string): Disposable {
  const { lock } = tryFileLock(join(directory, 'lock'));
  if (lock === undefined) throw new Failure('COORDINATOR_DATA_IN_USE', { directory });
  return lock;
}

const installationSchema = z.strictObject({
  id: z.uuid(),
  /** False between the two writes that bind directory and database; the next start finishes them. */
  bound: z.boolean(),
});

/** The database that a directory is bound to. */
export type InstallationMark = z.infer<typeof installationSchema>;

const fileName = 'installation.json';

/** Reads the mark; undefined when the directory was never bound. */
export async function readInstallationMark(directory: string): Promise<InstallationMark | undefined> {
  const path = join(directory, fileName);
  try {
    return installationSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw new Failure(
      'FILE_NOT_READABLE',
      { file: path, expected: '{"id": UUID, "bound": true}' },
      { cause: error },
    );
  }
}

export function writeInstallationMark(directory: string, mark: InstallationMark): Promise<void> {
  return writeFileAtomic(join(directory, fileName), `${JSON.stringify(mark)}\n`);
}

/** Four WAL segments. PostgreSQL can neither continue nor recover from a crash when it cannot create one. */
const reserveBytes = 64 * 1024 * 1024;

/** Free space on the data directory's disk. */
export class DiskSpace {
  constructor(
    private readonly directory: string,
    private readonly freeBytesOf: (directory: string) => number = freeBytes,
  ) {}

  freeBytes(): number {
    return this.freeBytesOf(this.directory);
  }

  isShort(): boolean {
    return this.freeBytes() < reserveBytes;
  }

  /** Fails with COORDINATOR_DISK_SHORT when less than the reserve is free. */
  requireReserve(): void {
    if (this.isShort()) throw this.shortage();
  }

  shortage(): Failure {
    return new Failure('COORDINATOR_DISK_SHORT', {
      directory: this.directory,
      freeBytes: this.freeBytes(),
      neededBytes: reserveBytes,
    });
  }
}

/** Bytes that this user may still write to the disk of `directory`. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
