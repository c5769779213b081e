import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDataDirectory } from './data-directory.js';

describe('the data directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sfumato-data-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const modeOf = async (path: string) => ((await stat(join(directory, path))).mode & 0o777).toString(8);

  it('is closed to other users although it was open before, and so is the database inside', async () => {
    await mkdir(join(directory, 'database', 'pg_wal'), { recursive: true });
    await writeFile(join(directory, 'database', 'pg_wal', 'segment'), '');
    await chmod(directory, 0o755);
    await chmod(join(directory, 'database', 'pg_wal'), 0o755);
    await chmod(join(directory, 'database', 'pg_wal', 'segment'), 0o666);

    await prepareDataDirectory(directory);

    expect(await Promise.all(['.', 'database/pg_wal', 'database/pg_wal/segment'].map(modeOf))).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  it.each([
    ['is a file', 'file'],
    ['would lie below a file', 'file/directory'],
  ])('is refused as not writable where it %s', async (_name, place) => {
    await writeFile(join(directory, 'file'), '');

    await expect(prepareDataDirectory(join(directory, place))).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
    });
  });

  it('gets no file that other users can read, whatever mode is asked for', async () => {
    await prepareDataDirectory(directory);

    await writeFile(join(directory, 'new'), '', { mode: 0o666 });
    await mkdir(join(directory, 'folder'), { mode: 0o777 });

    expect([await modeOf('new'), await modeOf('folder')]).toEqual(['600', '700']);
  });
});
