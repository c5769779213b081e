/**
 * Files that are added to, in folders where others may write as well: a link or a pipe planted there would choose what is written to, and
 * so would a hard link, where the system lets anybody make one of a file of others.
 */
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asWriteFailure } from './file-failure.js';
import { plainFlags } from './special-file.js';

/** Reads too. */
const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | plainFlags;

/**
 * Opens a file to read it and add to it, made with mode 0600 when it is missing. Fails with FILE_NOT_WRITABLE where its name is that of a
 * symbolic link or of anything else that is no file, or where it has other names (hard links), and with DISK_FULL.
 */
export async function openToAppend(path: string): Promise<FileHandle> {
  const file = await open(path, flags, 0o600).catch((error: unknown) => {
    throw asWriteFailure(error, path);
  });
  const fault = faultOf(await file.stat());
  if (fault === undefined) return file;
  await file.close();
  throw notWritable(path, fault);
}

/** The same as a plain descriptor. */
export function openToAppendSync(path: string): number {
  let fault: string | undefined;
  try {
    const file = openSync(path, flags, 0o600);
    fault = faultOf(fstatSync(file));
    if (fault === undefined) return file;
    closeSync(file);
  } catch (error) {
    throw asWriteFailure(error, path);
  }
  throw notWritable(path, fault);
}

/** What is expected of a file that is something else. */
function faultOf(found: Stats): string | undefined {
  if (!found.isFile()) return 'a file';
  return found.nlink > 1 ? 'a file without another name (a hard link)' : undefined;
}

function notWritable(file: string, expected: string): Failure {
  return new Failure('FILE_NOT_WRITABLE', { file, expected });
}
