/** Files that are either whole or absent: written beside their place, flushed to disk, then renamed. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
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

async function writeAndFlush(
  path: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

/** A rename is durable only when the folder that records it has been flushed too. */
async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
