/** Files that are added to, in folders where others may write as well: a link or a pipe planted there would choose what is written to. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asWriteFailure } from './file-failure.js';
import { plainFlags } from './special-file.js';

/** Reads too. */
const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | plainFlags;

/**
 * Opens a file to read it and add to it, made with mode 0600 when it is missing. Fails with FILE_NOT_WRITABLE where its name is that of a
 * symbolic link or of anything else that is no file, and with DISK_FULL.
 */
export async function openToAppend(path: string): Promise<FileHandle> {
  const file = await open(path, flags, 0o600).catch((error: unknown) => {
    throw asWriteFailure(error, path);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notFile(path);
}

/** The same as a plain descriptor. */
export function openToAppendSync(path: string): number {
  try {
    const file = openSync(path, flags, 0o600);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (error) {
    throw asWriteFailure(error, path);
  }
  throw notFile(path);
}

function notFile(file: string): Failure {
  return new Failure('FILE_NOT_WRITABLE', { file, expected: 'a file' });
}
