/** Reads files that others named or may have replaced; refuses pipes, devices, links, foreign encodings. */
import { constants, realpathSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asFileFailure, systemCodeOf } from './file-failure.js';

/**
 * Refuses named pipes, whose writer may never come, devices and sockets with FILE_NOT_READABLE. Nameless
 * pipes (`<(command)`, `| sfumato ... /dev/stdin`) have their writer and pass. So do paths that cannot be
 * examined: the reader reports those.
 */
export async function requireFileOrFolder(path: string): Promise<void> {
  if (!isFileOrFolder(path)) throw notReadable(path, 'a file or folder');
}

/** Refuses folders as well, for files read twice or at random, with FILE_NOT_READABLE. */
export async function requireRegularFile(path: string): Promise<void> {
  const found = look(path);
  if (found !== undefined && !found.isFile()) throw notReadable(path, 'a file');
}

/**
 * Opens a file in a folder that others may write to and so exchange names at any time. Fails with
 * FILE_NOT_READABLE for symbolic links and everything else that is no file, and with FILE_NOT_FOUND.
 */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | plainFlags).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notReadable(path, 'a file');
}

/**
 * Follows no link and waits for no pipe. Windows has neither flag; only administrators create links there.
 */
export const plainFlags = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Whether {@link requireFileOrFolder} passes. */
export function isFileOrFolder(path: string): boolean {
  const found = look(path);
  if (found === undefined || found.isFile() || found.isDirectory()) return true;
  return found.isFIFO() && isNameless(path);
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Linux resolves a descriptor to a name without a file (`pipe:[4711]`); other systems leave it as it is. */
function isNameless(path: string): boolean {
  try {
    return realpathSync.native(path).startsWith('/dev/fd/');
  } catch {
    return true;
  }
}

function notReadable(file: string, expected: string): Failure {
  return new Failure('FILE_NOT_READABLE', { file, expected });
}

const decoder = new TextDecoder('utf-8', { fatal: true }); // drops a byte order mark

/**
 * The text of a UTF-8 file. Other encodings are refused: with replacement characters a list of names would
 * silently match nothing. Fails with FILE_NOT_UTF8 and FILE_*; never waits for a named pipe.
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

/**
 * The bytes of a file; `undefined` if it, or its folder, does not exist. A file in the folder's place counts
 * as missing: the writer will fail. Fails with FILE_NOT_READABLE.
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
