/**
 * Writes the notes for fine-tuning the encoder, a JSONL file per language with offsets in code points.
 * usage: node dist/research/src/encoder/write-notes.js CORPORA OUT [NOTES]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNotes } from '#corpora';
import type { Note } from '#text';
import { createCorpusWriter } from '#text/corpus';
import { readCarriers } from '../starter/carrier-files.js';
import { learnedNotes, splitMaterial } from '../starter/material.js';
import { readDocuments } from '../starter/spanish-plan.js';
import { generateSpanishNotes } from '../starter-text/spanish/spanish-notes.js';

const [corpora, out, count = '12000'] = process.argv.slice(2);
if (corpora === undefined || out === undefined) throw new Error('usage: write-notes.js CORPORA OUT [NOTES]');
const notes = Number(count);
await mkdir(out, { recursive: true });

const material = splitMaterial(await readCarriers(corpora), []);
await write('en', learnedNotes(material, notes, 1));
const documents = await readDocuments(join(corpora, 'meddocan_es'));
await write('es-meddocan', documents);
await write(
  'es',
  generateSpanishNotes({ sources: documents, share: 'learned', invented: Math.ceil(notes / 3), seed: 1 }),
);
await write('de', generateNotes({ source: 'lindenhof', notes: Math.ceil(notes / 10), seed: 1 }));

async function write(name: string, notes: Iterable<Note>): Promise<void> {
  const writer = createCorpusWriter({ path: join(out ?? '', `${name}.jsonl`), format: 'jsonl' });
  for (const note of notes) await writer.write(note);
  await writer.close();
}
