/** A table of eight words in four dimensions and two clusters, whose neighbours are plain to see. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddingTable, openEmbeddings } from '#embeddings';
import { createIobScheme, labelSetNamed } from '#labels';
import type { Note } from '#text';
import { embedNote, type PreparedSentence } from '../embed-note.js';

/** Names lie near each other, clinical words near each other. */
const words = `anna 1 0.1 0 0
berta 1 0.2 0 0
carla 1 0.3 0.1 0
dora 1 0.1 0.2 0
fever 0 0 1 0.1
cough 0 0 1 0.2
has 0 0.1 1 0.3
. 0 0 0 1
`;

/** The generic label set: label ids of NAME are 1 and 2. */
export const tinyScheme = createIobScheme(labelSetNamed('generic'));

/** Opens the table; the folder it was compiled in is removed again. */
export async function openTinyTable(): Promise<EmbeddingTable> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-tiny-table-'));
  await writeFile(join(folder, 'words.txt'), words);
  const source = { kind: 'text', path: join(folder, 'words.txt') } as const;
  return openEmbeddings(source, { cacheFolder: folder }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

/** A note in which every occurrence of `names` is a NAME. */
export function buildNote(text: string, names: readonly string[]): Note {
  const spans = names.flatMap((name) =>
    [...text.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({
      start: index,
      end: index + name.length,
      label: 'NAME',
    })),
  );
  return { id: 'note', text, spans: spans.sort((a, b) => a.start - b.start) };
}

/** The sentences of such a note. */
export function prepareText(
  table: EmbeddingTable,
  text: string,
  names: readonly string[],
): readonly PreparedSentence[] {
  return embedNote(buildNote(text, names), { table, scheme: tinyScheme, language: 'en' }).sentences;
}
