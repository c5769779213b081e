/** Writes files that are whole or absent, appends to files without following links, and makes their folders. */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from './failure.js';
import { asFileFailure, asWriteFailure, systemCodeOf } from './file-failure.js';
import { failpoint } from './process.js';
import { plainFlags } from './read-file.js';

/**
 * Writes `content` to `path` so that a reader, or a later run after a crash, sees the old file or the new one, never
 * a part. Fails with DISK_FULL or FILE_NOT_WRITABLE and leaves nothing behind.
 */
export async function writeFileAtomic(path: string, content: Uint8Array | string): Promise<void> {
  await writeStreamAtomic(path, [content]);
}

/** The same for content that comes in pieces and is never held whole. */
export async function writeStreamAtomic(
  path: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<void> {
  // Not behind the name: a long one would then be too long.
  const temporary = join(dirname(path), `.${randomUUID()}.partial`);
  try {
    await makeFolder(dirname(path));
    await writeAndFlush(temporary, pieces);
    failpoint();
    await rename(temporary, path);
    failpoint();
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the folder may be a file, and the first error counts
    throw asWriteFailure(error, path);
  }
}

/**
 * Removes what writers that were killed have left in a folder, told by its name and by its age: a writer at work writes more often
 * than once a day. One that slept for longer fails when it wakes, and nothing half-written takes its place. What cannot be looked at
 * stays.
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
    // Tidying up is no reason to fail: the folder may not be for this user to list, or another run tidies it too.
  }
}

const abandonedAfterMs = 24 * 3_600_000;

/** As {@link writeStreamAtomic} names them. */
const temporaryName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

async function writeAndFlush(
  path: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

/** A rename is durable only when the folder that records it has been flushed too. */
export async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

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

/**
 * Whether a file that tells by its content who wrote it may be written to `path`: fails with TEXT_OUTPUT_FOREIGN where something is
 * there of which `isOurs` says no, or that is no file, and with FILE_*. An empty file holds nothing to lose. To be asked before the
 * work, so that an hour of it is not lost to a name.
 *
 * @param headBytes how far `isOurs` looks; by default it sees all of a file, and one larger than any report is not ours
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

/** No report is that large. */
const tellingBytesMax = 64 * 1024 * 1024;

/** As UTF-8; bytes of numbers become replacement characters. */
async function headOf(path: string, bytes: number): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

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
