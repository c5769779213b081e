/** Files that an earlier run may have left: caches, checkpoints, results. */
import { readFile } from 'node:fs/promises';
import { asFileFailure, systemCodeOf } from './file-failure.js';

/**
 * The bytes of a file; `undefined` where there is none, or a file where its folder should be, of which whoever writes it will hear.
 * Fails with FILE_NOT_READABLE for one that is there and may not be read.
 */
export async function readFileIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw asFileFailure(error, path);
  }
}
