import { execFile, execFileSync } from 'node:child_process';
import { link, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tryFileLock } from './file-lock.js';
import {
  makeFolder,
  openToAppend,
  openToAppendSync,
  requireReplaceable,
  writeFileAtomic,
} from './write-file.js';

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

const isOurs = (content: string): boolean => content.startsWith('ours');

describe('a place that a file is to be written to', () => {
  let folder = '';
  const placed = async (name: string, bytes: string | Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replaceable-'));
    await placed('ours.txt', 'ours\n');
    await placed('empty.txt', '');
    await placed('others.txt', 'mine, not ours\n');
    await mkdir(join(folder, 'folder'));
    await symlink('others.txt', join(folder, 'link.txt'));
    await promisify(execFile)('mkfifo', [join(folder, 'pipe')]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['ours.txt', 'empty.txt', 'nowhere.txt', 'nowhere/file.txt'])('may be %s', async (name) => {
    await expect(requireReplaceable(join(folder, name), isOurs)).resolves.toBeUndefined();
  });

  it.each(['others.txt', 'folder', 'link.txt', 'pipe'])('may not be %s', async (name) => {
    const file = join(folder, name);

    await expect(requireReplaceable(file, isOurs)).rejects.toMatchObject({
      code: 'TEXT_OUTPUT_FOREIGN',
      details: { file },
    });
  });

  it('is told by its first bytes alone where those say it, whatever follows', async () => {
    const bytes = Buffer.concat([Buffer.from('ours'), Buffer.alloc(32, 0xff)]);
    const seen: string[] = [];
    const file = await placed('table.bin', bytes);

    await requireReplaceable(file, (head) => seen.push(head) > 0, { headBytes: 4 });

    expect(seen).toEqual(['ours']);
  });
});

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
