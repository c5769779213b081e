/** Small text files that a person wrote: lists, policies, maps. */
import { readFile } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asFileFailure } from './file-failure.js';
import { requireFileOrFolder } from './special-file.js';

const decoder = new TextDecoder('utf-8', { fatal: true }); // drops a byte order mark

/**
 * All of a file in UTF-8. One in another encoding is refused: read with replacement characters, a list of names would match nothing, and
 * nobody would be told. Fails with FILE_NOT_UTF8 and FILE_*, naming the file; a named pipe is not waited for.
 */
export async function readTextFile(path: string): Promise<string> {
  await requireFileOrFolder(path);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('FILE_NOT_UTF8', { file: path });
  }
}
