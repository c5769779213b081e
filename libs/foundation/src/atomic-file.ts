/** Files that are either whole or absent: written beside their place, flushed to disk, then renamed. */
import { randomUUID } from 'node:crypto';
import { lstat, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failpoint } from './failpoint.js';
import { asWriteFailure } from './file-failure.js';
import { makeFolder } from './make-folder.js';

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
