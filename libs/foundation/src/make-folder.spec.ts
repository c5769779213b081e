import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileAtomic } from './atomic-file.js';
import { makeFolder } from './make-folder.js';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sfumato-folder-'));
  await writeFile(join(root, 'file'), 'x');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('makes the folders above as well, and leaves what is there', async () => {
    await makeFolder(join(root, 'a/b/c'), 0o700);
    await makeFolder(join(root, 'a/b/c'));

    const { mode } = await stat(join(root, 'a/b'));
    expect(mode & 0o777).toBe(0o700);
  });

  it.each(['file', 'file/below', '/proc/no-such-folder', '/proc/no-such-folder/below'])(
    'fails with a code on %s',
    async (path) => {
      const absolute = path.startsWith('/') ? path : join(root, path);

      await expect(makeFolder(absolute)).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
      await expect(writeFileAtomic(join(absolute, 'x.json'), 'x')).rejects.toMatchObject({
        code: 'FILE_NOT_WRITABLE',
      });
    },
  );
});
