/** The few steps with files of which the blob store is made. */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failpoint, flushFolder, systemCodeOf } from '#foundation';

/** The file, or undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(ignoreMissing);
}

/** For `catch`: what is not there is undefined, everything else is thrown on. */
export function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** Moves a file to another folder and flushes both; false when it is not there. */
export async function moveFile(from: string, to: string): Promise<boolean> {
  const isMoved = await rename(from, to).then(() => true, ignoreMissing);
  if (isMoved === undefined) return false;
  failpoint();
  await flushFolder(dirname(to));
  await flushFolder(dirname(from));
  return true;
}

/** Erases a file and flushes its folder; no complaint when either is not there. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  failpoint();
  await flushFolder(dirname(path)).catch(ignoreMissing);
}

/** A megabyte at a time: large enough to keep a disk busy, small enough to hold. */
const pieceBytes = 1024 * 1024;

/** SHA-256 of a file, streamed; undefined when there is none, or when the disk cannot read it. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) hash.update(piece);
  } catch (error) {
    if (systemCodeOf(error) === 'EIO') return undefined; // a bad sector is damage like any other
    throw error;
  }
  return hash.digest('hex');
}
