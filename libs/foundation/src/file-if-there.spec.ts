import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileIfThere } from './file-if-there.js';

describe('a file that may be there', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-if-there-'));
    await writeFile(join(folder, 'kept'), 'bytes');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is read when it is', async () => {
    expect((await readFileIfThere(join(folder, 'kept')))?.toString()).toBe('bytes');
  });

  it.each(['absent', 'absent/too', 'kept/below-a-file'])(
    'is undefined at %s, where none is',
    async (path) => {
      expect(await readFileIfThere(join(folder, path))).toBeUndefined();
    },
  );

  it('is a failure when something is there that cannot be read', async () => {
    await expect(readFileIfThere(folder)).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' });
  });
});
