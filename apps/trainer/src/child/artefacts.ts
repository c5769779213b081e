/** Files of a run's folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, writeFileAtomic } from '#foundation';
import type { FileReference } from '#protocol';

/** Writes an artefact whole or not at all. */
export async function writeArtefact(
  folder: string,
  name: string,
  content: Uint8Array | string,
): Promise<FileReference> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  await writeFileAtomic(join(folder, name), bytes);
  return { name, digest: sha256(bytes), bytes: bytes.length };
}

/** Reads a file of the run's folder, or nothing when it is not there. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}
