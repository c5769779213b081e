/** Reads files that others named or may have replaced: pipes, devices, links and foreign encodings are refused. */
import { constants, realpathSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asFileFailure, systemCodeOf } from './file-failure.js';

/**
 * Fails with FILE_NOT_READABLE for a named pipe, whose writer may never come, a device and a socket. A pipe without a name (what a
 * shell makes of `<(command)` and of `| sfumato ... /dev/stdin`) has its writer and passes. So does what is not there or cannot be
 * looked at: whoever reads it says so.
 */
export async function requireFileOrFolder(path: string): Promise<void> {
  if (!isFileOrFolder(path)) throw notReadable(path, 'a file or folder');
}

/** The same for files that are read here and there, or twice, which no pipe allows. Fails with FILE_NOT_READABLE for a folder, too. */
export async function requireRegularFile(path: string): Promise<void> {
  const found = look(path);
  if (found !== undefined && !found.isFile()) throw notReadable(path, 'a file');
}

/**
 * Opens a file in a folder where others may write: what its name stands for may be exchanged between any look at it and this. Fails
 * with FILE_NOT_READABLE for a symbolic link and for anything else that is no file, and with FILE_NOT_FOUND.
 */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | plainFlags).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notReadable(path, 'a file');
}

/** No link is followed, and no pipe waited for. Windows has neither flag, and links of its own that only an administrator makes. */
export const plainFlags = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Whether {@link requireFileOrFolder} lets it pass. */
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

/** Linux resolves a descriptor to a name that nothing has (`pipe:[4711]`); elsewhere it stays what it is. */
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
