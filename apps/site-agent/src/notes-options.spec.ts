import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readNotesFlags } from './notes-options.js';

describe('where notes are', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-notes-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['e.txt', 'e.csv', 'e.jsonl'])('is not in %s, which is empty', async (name) => {
    const notes = join(folder, name);
    await writeFile(notes, '');

    await expect(readNotesFlags({ notes, encoding: 'utf-8' })).rejects.toMatchObject({
      code: 'TEXT_CORPUS_EMPTY',
      details: { path: notes, expected: 'a note' },
    });
  });
});
