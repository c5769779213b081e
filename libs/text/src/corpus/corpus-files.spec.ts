import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { collectCorpus } from '../testing/collect-corpus.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const isRoot = process.getuid?.() === 0;
if (isRoot) process.stderr.write('skipped: folders that cannot be read, because root reads every folder\n');

describe('a folder that cannot be read', () => {
  (isRoot ? it.skip : it)(
    'is refused where it lies in a corpus, and fails where it is the corpus',
    async () => {
      await using folder = await temporaryFolder();
      const closed = join(folder.path, 'b');
      await mkdir(closed);
      for (const name of ['a.txt', 'b/x.txt', 'c.txt']) await writeFile(join(folder.path, name), 'Vask');
      await chmod(closed, 0o000);

      const { read, refused } = await collectCorpus({ path: folder.path, format: 'text' });

      expect(read.map(({ note }) => note.id)).toEqual(['a', 'c']);
      expect(refused).toEqual(['FILE_NOT_READABLE b']);
      await expect(collectCorpus({ path: closed, format: 'text' })).rejects.toMatchObject({
        code: 'FILE_NOT_READABLE',
      });
      await chmod(closed, 0o700);
    },
  );
});
