import { execFileSync } from 'node:child_process';
import { link, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openToAppend, openToAppendSync } from './appendable-file.js';
import { tryFileLock } from './file-lock.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-append-'));
  await writeFile(join(folder, 'theirs'), 'theirs\n');
  await symlink(join(folder, 'theirs'), join(folder, 'link'));
  await symlink(join(folder, 'none'), join(folder, 'dangling'));
  await writeFile(join(folder, 'shared'), 'theirs\n');
  await link(join(folder, 'shared'), join(folder, 'hard link'));
  await mkdir(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a file that is added to', () => {
  it('is made for its owner alone, and read and continued when it is there', async () => {
    const path = join(folder, 'own');
    for (const line of ['one\n', 'two\n']) {
      await using file = await openToAppend(path);
      await file.appendFile(line);
    }
    await using file = await openToAppend(path);

    expect(await file.readFile('utf8')).toBe('one\ntwo\n');
    expect((await lstat(path)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['link', 'no symbolic link'],
    ['dangling', 'no symbolic link'],
    ['pipe', 'a file'],
    ['hard link', 'a file without another name (a hard link)'],
    ['folder', 'a file, not a folder'],
  ])('is none where somebody put a %s in its place', async (name, expected) => {
    const path = join(folder, name);
    const refusal = expect.objectContaining({
      code: 'FILE_NOT_WRITABLE',
      details: { file: path, expected },
    });

    await expect(openToAppend(path)).rejects.toEqual(refusal);
    expect(() => openToAppendSync(path)).toThrow(refusal);
    expect(() => tryFileLock(path)).toThrow(refusal);
    for (const theirs of ['theirs', 'shared'])
      expect(await readFile(join(folder, theirs), 'utf8')).toBe('theirs\n');
    await expect(lstat(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
