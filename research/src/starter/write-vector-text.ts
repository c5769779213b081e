/**
 * The text that the Spanish word vectors are trained on, one sentence a line, tokens between blanks: the documents that the starter learns
 * from with other people in them, and invented notes. No document that anything is scored on is in it, and no identifier of the corpus.
 * usage: node dist/research/src/starter/write-vector-text.js CORPORA [PASSES]
 */
import { join } from 'node:path';
import { tokenizeNote } from '#text';
import { generateSpanishNotes } from '../starter-text/spanish/spanish-notes.js';
import { readDocuments, splitDocuments } from './spanish-plan.js';

const [corpora, passes = '8'] = process.argv.slice(2);
if (corpora === undefined) throw new Error('usage: write-vector-text.js CORPORA [PASSES]');
const { learned } = splitDocuments(await readDocuments(join(corpora, 'meddocan_es')));
for (let seed = 1; seed <= Number(passes); seed += 1)
  for (const note of generateSpanishNotes({ sources: learned, share: 'learned', invented: 800, seed }))
    for (const sentence of tokenizeNote(note, { language: 'es' }).sentences)
      process.stdout.write(`${sentence.map(({ text }) => text).join(' ')}\n`);
