/** Reads files that others named or may have replaced. Refuses pipes, devices, links and foreign encodings. */
import { constants, realpathSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asFileFailure, systemCodeOf } from './file-failure.js';

/**
 * Fails with FILE_NOT_READABLE for devices, sockets and named pipes, which may never get a writer. Accepts
 * unnamed pipes (`<(command)`, `| sfumato ... /dev/stdin`), and paths that cannot be examined: the reader reports
 * those.
 */
export async function requireFileOrFolder(path: string): Promise<void> {
  if (!isFileOrFolder(path)) throw notReadable(path, 'a file or folder');
}

/** Also refuses folders and all pipes, with FILE_NOT_READABLE: for files read twice or at random offsets. */
export async function requireRegularFile(path: string): Promise<void> {
  const found = look(path);
  if (found !== undefined && !found.isFile()) throw notReadable(path, 'a file');
}

/**
 * Opens a file in a folder where others may swap files at any time. Fails with FILE_NOT_READABLE for symbolic
 * links and anything but a regular file, and with FILE_NOT_FOUND.
 */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | plainFlags).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notReadable(path, 'a file');
}

/** Follows no link and waits for no pipe. Windows lacks both flags; there only administrators create links. */
export const plainFlags = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Whether {@link requireFileOrFolder} accepts the path. */
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

/** Linux resolves a pipe to a name without a file (`pipe:[4711]`); other systems keep `/dev/fd/`. */
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
 * Reads a UTF-8 file. Refuses other encodings: with replacement characters, a list of names would match nothing.
 * Fails with FILE_NOT_UTF8 and FILE_*; never waits for a named pipe.
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
 * Reads a file; `undefined` if it or its folder is missing. A file in place of the folder counts as missing:
 * writing will fail. Fails with FILE_NOT_READABLE.
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
