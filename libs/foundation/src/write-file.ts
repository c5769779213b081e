/** Writes files atomically, appends without following links, and creates folders. */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from './failure.js';
import { asFileFailure, asWriteFailure, systemCodeOf } from './file-failure.js';
import { failpoint } from './process.js';
import { plainFlags } from './read-file.js';

/**
 * Writes `content` atomically: readers, even after a crash, see the old file or the new one. Fails with DISK_FULL
 * or FILE_NOT_WRITABLE and leaves nothing behind.
 */
export async function writeFileAtomic(path: string, content: Uint8Array | string): Promise<void> {
  await writeStreamAtomic(path, [content]);
}

/** Like {@link writeFileAtomic}, for content that is never held whole. */
export async function writeStreamAtomic(path: string, pieces: Pieces): Promise<void> {
  // Not the name plus a suffix, which could be too long.
  const temporary = join(dirname(path), `.${randomUUID()}.partial`);
  try {
    await makeFolder(dirname(path));
    await writeAndFlush(temporary, pieces);
    failpoint();
    await rename(temporary, path);
    failpoint();
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the folder may be a file; the first error counts
    throw asWriteFailure(error, path);
  }
}

/**
 * Removes temporary files of killed writers, by name and age: a live writer writes at least once a day. One that
 * slept longer fails on waking and replaces nothing. Skips what it cannot examine.
 */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  try {
    for await (const { name } of await opendir(folder)) {
      if (!temporaryName.test(name)) continue;
      const path = join(folder, name);
      const found = await lstat(path);
      if (found.isFile() && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  } catch {
    // Cleanup must not fail: the folder may be unlistable, or another run cleans it too.
  }
}

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

const abandonedAfterMs = 24 * 3_600_000;

const temporaryName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

async function writeAndFlush(path: string, pieces: Pieces): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

/** Flushes a folder, which makes renames in it durable. */
export async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

/**
 * Creates `path` and its parents. Fails with FILE_NOT_WRITABLE, also if a file is in the way, or DISK_FULL.
 * Node's recursive `mkdir` never returns below `/proc`.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await tryMake(path, mode)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent, mode);
  if (!(await tryMake(path, mode))) throw new Failure('FILE_NOT_WRITABLE', { file: path });
}

/** Returns false if the parent is missing. */
async function tryMake(path: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    const found = await stat(path).catch(() => undefined); // on some systems `/` does not give EEXIST
    if (found?.isDirectory() === true) return true;
    if (found !== undefined) throw new Failure('FILE_NOT_WRITABLE', { file: path, expected: 'a folder' });
    throw asWriteFailure(error, path);
  }
}

/**
 * Fails with TEXT_OUTPUT_FOREIGN if `path` is not a regular file or `isOurs` rejects its content, and with
 * FILE_*. Accepts empty files. Call it before long work.
 *
 * @param headBytes bytes that `isOurs` sees; by default the whole file, unless it is larger than any report
 */
export async function requireReplaceable(
  path: string,
  isOurs: (content: string) => boolean,
  { headBytes }: { readonly headBytes?: number } = {},
): Promise<void> {
  try {
    const found = await stat(path);
    const isRead = found.isFile() && (headBytes !== undefined || found.size <= tellingBytesMax);
    if (isRead && (found.size === 0 || isOurs(await headOf(path, headBytes ?? found.size)))) return;
    throw new Failure('TEXT_OUTPUT_FOREIGN', { file: path });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw asFileFailure(error, path);
  }
}

const tellingBytesMax = 64 * 1024 * 1024;

/** Binary bytes become replacement characters. */
async function headOf(path: string, bytes: number): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | plainFlags;

/**
 * Opens a file for reading and appending, creating it with mode 0600. Fails with FILE_NOT_WRITABLE for symbolic
 * links, hard links and anything but a regular file, and with DISK_FULL.
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

/** Like {@link openToAppend}, but synchronous and returning a plain descriptor. */
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

function faultOf(found: Stats): string | undefined {
  if (!found.isFile()) return 'a file';
  return found.nlink > 1 ? 'a file without another name (a hard link)' : undefined;
}

function notWritable(file: string, expected: string): Failure {
  return new Failure('FILE_NOT_WRITABLE', { file, expected });
}
