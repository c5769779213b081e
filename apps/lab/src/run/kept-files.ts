/** Reads files that earlier runs may have left. */
import { readFile } from 'node:fs/promises';
import { systemCodeOf } from '#foundation';

/** Reads what was kept as JSON, written whole by the code that reads it; `undefined` where nothing is kept. */
export async function readKept<Kept>(path: string): Promise<Kept | undefined> {
  const bytes = await readIfThere(path);
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Kept); // nobody else writes these files
}

/** The bytes of a file, if there is one. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
