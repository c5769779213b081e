/** Reads files that earlier runs may have left. */
import { readFileIfThere } from '#foundation';

/** Reads what was kept as JSON, written whole by the code that reads it; `undefined` where nothing is kept. */
export async function readKept<Kept>(path: string): Promise<Kept | undefined> {
  const bytes = await readFileIfThere(path);
  return bytes === undefined ? undefined : (JSON.parse(bytes.toString()) as Kept); // nobody else writes these files
}
