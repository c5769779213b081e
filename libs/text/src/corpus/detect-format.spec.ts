import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { detectFormat } from './detect-format.js';
import { openCorpus } from './open-corpus.js';

describe('a named pipe', () => {
  it.each(['notes.txt', 'notes.jsonl', 'notes.xml', 'notes'])(
    'without a writer is not waited for to see its format, as %s',
    async (name) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, name);
      await promisify(execFile)('mkfifo', [path]);

      await expect(detectFormat(path)).rejects.toMatchObject({ code: 'TEXT_FORMAT_UNKNOWN' });
    },
  );

  it('is read where its format is named', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.jsonl');
    await promisify(execFile)('mkfifo', [path]);
    const writing = writeFile(path, '{"id":"a","text":"Vask"}\n');

    for await (const item of openCorpus({ path, format: 'jsonl' }))
      expect(item).toMatchObject({ note: { id: 'a' } });
    await writing;
  });
});
