/**
 * Writes sentences as a representer over cells reads them: skeletons with labels, one per JSONL line, from
 * generated and written texts. The encoder also trains on these, because they are its later input.
 * usage: node dist/research/src/encoder/write-skeletons.js NOTES TEXTS SPANISH_VECTORS OUT
 * NOTES: output of write-notes.js; TEXTS: LANGUAGE-NAME.txt files with inline marks. MEDDOCAN documents are left out.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSkeletonTable, standingFor } from '#cells';
import { type EmbeddingTable, openEmbeddings } from '#embeddings';
import { embedAgain, embedNote, type PreparedDocument } from '#encoding';
import { createIobScheme, labelSetNamed, type Span, spansFromTokenLabelIds } from '#labels';
import type { Language, Note } from '#text';
import { createCorpusWriter, openCorpus } from '#text/corpus';
import { makeCellTable } from '../../../apps/lab/src/embeddings/corpus-cells.js';

const [notesFolder, textsFolder, spanishVectors, out] = process.argv.slice(2);
if (
  notesFolder === undefined ||
  textsFolder === undefined ||
  spanishVectors === undefined ||
  out === undefined
)
  throw new Error('usage: write-skeletons.js NOTES TEXTS SPANISH_VECTORS OUT');

const labelSet = labelSetNamed('i2b2');
const scheme = createIobScheme(labelSet);
/** Makes new cells for every 400 documents, because public words differ between consortia. */
const documentsOfCells = 400;
const generatedMax = 4_000;

await write('en', await openEmbeddings({ kind: 'glove' }, { cacheFolder: out }));
await write('es', await openEmbeddings({ kind: 'fasttext', path: spanishVectors }, { cacheFolder: out }));

async function write(language: 'en' | 'es', table: EmbeddingTable): Promise<void> {
  const generated: Note[] = [];
  const path = join(notesFolder ?? '', `${language}.jsonl`);
  for await (const item of openCorpus({ path, format: 'jsonl', labelSet })) {
    if (item.kind === 'note') generated.push(item.note);
    if (generated.length === generatedMax) break;
  }
  const written = await readMarked(language);
  for (const [name, notes] of [
    [`${language}-skeletons-generated`, generated],
    [`${language}-skeletons-written`, written],
  ] as const) {
    const writer = createCorpusWriter({ path: join(out ?? '', `${name}.jsonl`), format: 'jsonl' });
    for (let at = 0; at < notes.length; at += documentsOfCells) {
      const part = notes.slice(at, at + documentsOfCells);
      const documents = part.map((note) => embedNote(note, { table, scheme, language }));
      const detail = (at / documentsOfCells) % 2 === 0 ? 'least' : 'coarse';
      const made = makeCellTable({ table, scheme }, documents, { plainCells: 1, detail });
      const skeletons = createSkeletonTable(made.table, language);
      for (const document of embedAgain(documents, { table: skeletons, scheme, language }))
        for (const note of skeletonsOf(document, skeletons, language)) {
          await writer.write(note);
        }
    }
    await writer.close();
  }
  await table.close();
}

function* skeletonsOf(
  { sentences, tokenized }: PreparedDocument,
  cells: Parameters<typeof standingFor>[1],
  language: Language,
): Generator<Note> {
  for (const [at, { tokens, labelIds }] of sentences.entries()) {
    let text = '';
    const stand = tokens.map((token, place) => {
      if (token.start !== tokens[place - 1]?.end) text += ' ';
      const start = text.length;
      text += standingFor(token.text, cells, language);
      return { start, end: text.length };
    });
    yield { id: `${tokenized.note.id}-${at}`, text, spans: spansFromTokenLabelIds(stand, labelIds, scheme) };
  }
}

async function readMarked(language: string): Promise<Note[]> {
  const names = (await readdir(textsFolder ?? '')).filter((name) => name.startsWith(`${language}-`));
  const notes: Note[] = [];
  for (const name of names.sort()) {
    const texts = (await readFile(join(textsFolder ?? '', name), 'utf8')).split('\n====\n');
    for (const [at, marked] of texts.entries()) {
      let text = '';
      let end = 0;
      const spans: Span[] = [];
      for (const found of marked.matchAll(/⟦([A-Z-]+)\|([^⟦⟧]*)⟧/gu)) {
        text += marked.slice(end, found.index);
        const [whole, label = '', words = ''] = found;
        spans.push({ start: text.length, end: text.length + words.length, label });
        text += words;
        end = found.index + whole.length;
      }
      text += marked.slice(end);
      const isKnown = spans.every((span) => labelSet.labels.includes(span.label) && span.end > span.start);
      if (isKnown && !/[⟦⟧]/u.test(text)) notes.push({ id: `${name}-${at}`, text, spans });
    }
  }
  return notes;
}
