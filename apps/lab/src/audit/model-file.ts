/** Model files of the folders that an audit is given. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure, requireRegularFile, sha256 } from '#foundation';
import type { FileEntry } from '#protocol';

/** All of a model. Fails with FILE_*; a pipe is not waited for. */
export async function readModelFile(file: string): Promise<Uint8Array> {
  await requireRegularFile(file);
  return readFile(file).catch((error: unknown) => {
    throw asFileFailure(error, file);
  });
}

/** The same of a file that its manifest describes. Fails with SETTING_INVALID where its digest is another. */
export async function readVerified(
  folder: string,
  name: string,
  { sha256: expected }: FileEntry,
): Promise<Uint8Array> {
  const bytes = await readModelFile(join(folder, name));
  if (sha256(bytes) !== expected)
    throw new Failure('SETTING_INVALID', { field: 'representer', value: name, expected });
  return bytes;
}
