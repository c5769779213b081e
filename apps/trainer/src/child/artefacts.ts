/** Files of a run's folder. */
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
