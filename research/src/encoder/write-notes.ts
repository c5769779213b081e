/**
 * The generated notes that the encoder is fine-tuned on, one file a language, as JSONL with offsets in code points.
 * usage: node dist/research/src/encoder/write-notes.js CORPORA OUT [NOTES]
 */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateNotes } from '#corpora';
import { labelSetNamed } from '#labels';
import type { Note } from '#text';
import { readCarriers } from '../starter/carrier-files.js';
import { learnedNotes, splitMaterial } from '../starter/material.js';
import { generateSpanishNotes } from '../starter-text/spanish/spanish-notes.js';

const [corpora, out, count = '12000'] = process.argv.slice(2);
if (corpora === undefined || out === undefined) throw new Error('usage: write-notes.js CORPORA OUT [NOTES]');
const notes = Number(count);
await mkdir(out, { recursive: true });

const material = splitMaterial(await readCarriers(corpora), []);
await write('en', learnedNotes(material, notes, 1));
const documents = await trainPart(join(corpora, 'meddocan_es', 'meddocan_train.jsonl'));
await write('es-meddocan', documents);
await write(
  'es',
  generateSpanishNotes({ sources: documents, share: 'learned', invented: Math.ceil(notes / 3), seed: 1 }),
);
await write('de', generateNotes({ source: 'lindenhof', notes: Math.ceil(notes / 10), seed: 1 }));

async function write(name: string, source: Iterable<Note>): Promise<void> {
  const lines = Readable.from(linesOf(source));
  await pipeline(lines, createWriteStream(join(out ?? '', `${name}.jsonl`)));
}

function* linesOf(source: Iterable<Note>): Generator<string> {
  for (const { id, text, spans } of source) {
    const at = codePointsIn(text);
    const counted = spans.map(({ start, end, label }) => ({ start: at(start), end: at(end), label }));
    yield `${JSON.stringify({ id, text, spans: counted })}\n`;
  }
}

/** UTF-16 offset → code points before it. */
function codePointsIn(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  return (offset) => [...text.slice(0, offset)].length;
}

async function trainPart(path: string): Promise<Note[]> {
  const known = labelSetNamed('meddocan');
  return (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Note)
    .map(({ id, text, spans }) => ({
      id,
      text,
      spans: spans
        .filter(({ label }) => known.labels.includes(label))
        .map(({ start, end, label }) => ({ start, end, label }))
        .sort((a, b) => a.start - b.start),
    }));
}
