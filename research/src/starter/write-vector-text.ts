/**
 * Writes the training text of the Spanish word vectors, one sentence a line, tokens separated by blanks: training
 * documents with replaced people, and invented notes. No scored document and no identifier of the corpus is in it.
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
