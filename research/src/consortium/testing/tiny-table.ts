/** A word table of a few words in three dimensions: enough to prepare notes where vectors do not matter. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddingTable, openEmbeddings } from '#embeddings';

/** The table as a word2vec text file. */
export const tinyWords = `the 1 0 0
patient 0 1 0
dr 0 0 1
mr 0 0.2 1
smith 0.1 0.2 1
. 1 1 0
, 1 0.9 0.1
0 0.5 0.5 0.5
`;

/** Opens the table; the folder it was compiled in is removed again. */
export async function openTinyTable(): Promise<EmbeddingTable> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-tiny-table-'));
  await writeFile(join(folder, 'words.txt'), tinyWords);
  const source = { kind: 'text', path: join(folder, 'words.txt') } as const;
  return openEmbeddings(source, { cacheFolder: folder }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}
