import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPlainFile, requireFileOrFolder, requireRegularFile } from './special-file.js';

describe('what is neither a file nor a folder', () => {
  let folder = '';
  const makePipe = async (name: string): Promise<string> => {
    await promisify(execFile)('mkfifo', [join(folder, name)]);
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'special-file-'));
    await makePipe('pipe');
    await symlink('pipe', join(folder, 'link'));
    await symlink('nowhere', join(folder, 'dangling'));
    await writeFile(join(folder, 'file'), 'text');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['pipe', 'link', '/dev/zero'])('is refused, not opened: %s', async (name) => {
    const file = name.startsWith('/') ? name : join(folder, name);
    const refused = { code: 'FILE_NOT_READABLE', details: { file } };

    await expect(requireFileOrFolder(file)).rejects.toMatchObject(refused);
    await expect(requireRegularFile(file)).rejects.toMatchObject(refused);
  });

  it.each(['pipe', 'link', 'dangling', '.'])('is not opened where others may write: %s', async (name) => {
    const file = join(folder, name);

    await expect(openPlainFile(file)).rejects.toMatchObject({ code: 'FILE_NOT_READABLE', details: { file } });
  });

  it('is let pass as a pipe without a name, as shells make of <(command), where nobody reads at places', async () => {
    const path = await makePipe('unnamed');
    await using held = await open(path, 'r+'); // as reader and writer: nobody is waited for
    await rm(path);

    await expect(requireFileOrFolder(`/dev/fd/${held.fd}`)).resolves.toBeUndefined();
    await expect(requireRegularFile(`/dev/fd/${held.fd}`)).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
    });
  });

  it.each(['file', 'dangling', 'nowhere', '.'])('is not %s', async (name) => {
    await expect(requireFileOrFolder(join(folder, name))).resolves.toBeUndefined();
  });
});
