/** Folders, made with those above them. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from './failure.js';
import { asWriteFailure, systemCodeOf } from './file-failure.js';

/**
 * Makes `path` and the folders above it; one that is there stays as it is. Fails with FILE_NOT_WRITABLE, also where a
 * file stands in the way, or DISK_FULL. Node's own recursive `mkdir` never returns below `/proc`, where no folder can
 * be made and none is missing.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await tryMake(path, mode)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent, mode);
  if (!(await tryMake(path, mode))) throw new Failure('FILE_NOT_WRITABLE', { file: path });
}

/** False when the folder above is missing. */
async function tryMake(path: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    const found = await stat(path).catch(() => undefined); // on some systems `/` is not EEXIST
    if (found?.isDirectory() === true) return true;
    if (found !== undefined) throw new Failure('FILE_NOT_WRITABLE', { file: path, expected: 'a folder' });
    throw asWriteFailure(error, path);
  }
}
