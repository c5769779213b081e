/** Copies one file so that what was written is known: digest and size of the bytes that went through, flushed before it counts. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '#foundation';
import { openIfThere } from '../blobs/durable-files.js';
import type { BackedUpFile } from './backup-manifest.js';

/** Undefined when the file is not there (any more); its folder is there at the other end. */
export async function copyFile(
  path: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BackedUpFile | undefined> {
  await using source = await openIfThere(join(from, path));
  if (source === undefined) return undefined;
  await using target = await open(join(to, path), 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source.createReadStream()) {
    hash.update(piece);
    bytes += piece.length;
    await target.writeFile(piece);
  }
  await target.sync();
  return { path, sha256: hash.digest('hex'), bytes };
}

/** Makes folders below `root`, each after the one that holds it; PostgreSQL wants its empty ones, too. */
export async function makeFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
}

/** Flushes folders below `root`, and itself: a name is as durable as the folder that records it. */
export async function flushFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await flushFolder(join(root, folder));
}

/** Erases a folder at the end of a block, unless it has another name by then: a copy that failed holds keys and tokens. */
export function erasing(folder: string): AsyncDisposable {
  return { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
