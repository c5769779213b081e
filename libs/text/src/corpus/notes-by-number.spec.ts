import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { indexNotes } from './notes-by-number.js';
import { openCorpus } from './open-corpus.js';

const lines = [
  '{"id":"a","text":"Dr Moss 😀 in Ellsford","spans":[{"start":3,"end":7,"label":"DOCTOR","confidence":0.5},{"start":13,"end":21,"label":"CITY"}]}',
  '',
  '{"id":"b","text":"Stable.\\n","spans":[]}',
  '{"id":"c","text":"ñ","spans":[{"start":0,"end":1,"label":"OTHER","source":"rule:x"}]}',
];

describe('notes by number', () => {
  it('are those that the corpus holds, in any order, whether or not the last line ends', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.jsonl');
    await writeFile(path, lines.join('\n'));

    await using notes = await indexNotes({ path });

    const corpus = [];
    for await (const item of openCorpus({ path, format: 'jsonl' }))
      corpus.push(item.kind === 'note' && item.note);
    expect(notes.size).toBe(3);
    for (const number of [2, 0, 1]) expect(await notes.read(number)).toEqual(corpus[number]);
  });

  it('refuses a file with one line that is no note, and names the line', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.jsonl');
    await writeFile(path, [...lines, '{"id":"d"}'].join('\n'));

    await expect(indexNotes({ path })).rejects.toMatchObject({
      code: 'TEXT_RECORD_INVALID',
      details: { line: 5 },
    });
  });

  it('refuses two notes of one id', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.jsonl');
    await writeFile(path, [lines[0], lines[0]].join('\n'));

    await expect(indexNotes({ path })).rejects.toMatchObject({ code: 'TEXT_DUPLICATE_ID' });
  });

  it('does not read a note from a line that was changed behind its back', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.jsonl');
    await writeFile(path, lines.join('\n'));
    await using notes = await indexNotes({ path });

    await writeFile(path, lines.join('\n').replace('Stable', 'Worse!'));

    await expect(notes.read(1)).rejects.toMatchObject({ code: 'TEXT_CORPUS_CHANGED', details: { line: 3 } });
    expect((await notes.read(0)).id).toBe('a');
  });
});
