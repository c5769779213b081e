/** The data directory: closed to other users, taken by one coordinator at a time, marked with the database it belongs to, and never filled to the brim. */

import { statfsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asWriteFailure, Failure, systemCodeOf, tryFileLock, writeFileAtomic } from '#foundation';

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
    throw asWriteFailure(error, directory);
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

/** For `catch`: a file that is missing is undefined; everything else is thrown on. */
export function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/**
 * Takes the directory for this process, until it is disposed or the process ends, however that ends (docs/adr/0034). Fails with
 * COORDINATOR_DATA_IN_USE while another coordinator lives in it.
 */
export function lockDirectory(directory: string): Disposable {
  const { lock } = tryFileLock(join(directory, 'lock'));
  if (lock === undefined) throw new Failure('COORDINATOR_DATA_IN_USE', { directory });
  return lock;
}

// The id that says which database a data directory belongs to.

const installationSchema = z.strictObject({
  id: z.uuid(),
  /** False between the two writes that bind directory and database: a crash there is made good by the next start. */
  bound: z.boolean(),
});

/** What the directory's file says. */
export type InstallationMark = z.infer<typeof installationSchema>;

const fileName = 'installation.json';

/** Undefined when the directory was never bound. */
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

/** Durable when it resolves. */
export function writeInstallationMark(directory: string, mark: InstallationMark): Promise<void> {
  return writeFileAtomic(join(directory, fileName), `${JSON.stringify(mark)}\n`);
}

/**
 * What must stay free beside the data: four segments of the embedded database's log, each of which is made whole before it is
 * used. PostgreSQL cannot go on, nor start again after a crash, when a segment cannot be made.
 */
const reserveBytes = 64 * 1024 * 1024;

/** The room that is left where a data directory is. */
export class DiskSpace {
  constructor(
    private readonly directory: string,
    private readonly freeBytesOf: (directory: string) => number = freeBytes,
  ) {}

  /** Bytes that this user may still write. */
  freeBytes(): number {
    return this.freeBytesOf(this.directory);
  }

  /** Whether less than the reserve is free. */
  isShort(): boolean {
    return this.freeBytes() < reserveBytes;
  }

  /** Fails with COORDINATOR_DISK_SHORT when less than the reserve is free. */
  requireReserve(): void {
    if (this.isShort()) throw this.shortage();
  }

  /** COORDINATOR_DISK_SHORT, with what is free now. */
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
