import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openPlainFile,
  readFileIfThere,
  readTextFile,
  requireFileOrFolder,
  requireRegularFile,
} from './read-file.js';

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

describe('a text file that a person wrote', () => {
  let folder = '';
  const written = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, 'list.txt');
    await writeFile(path, bytes);
    return path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'text-file-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is read as UTF-8, without its byte order mark', async () => {
    expect(await readTextFile(await written(Buffer.from('\uFEFFMüller\n')))).toBe('Müller\n');
  });

  it.each([
    ['windows-1252', Buffer.from('M\u00fcller\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFMüller\n', 'utf16le')],
  ])('is refused in %s', async (_, bytes) => {
    const path = await written(bytes);

    await expect(readTextFile(path)).rejects.toMatchObject({
      code: 'FILE_NOT_UTF8',
      details: { file: path },
    });
  });

  it('is not waited for where a pipe bears its name, whose writer may never come', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);

    await expect(readTextFile(path)).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: path, expected: 'a file or folder' },
    });
  });

  it('that is not there is named', async () => {
    const path = join(folder, 'nowhere.txt');

    await expect(readTextFile(path)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      details: { file: path },
    });
  });
});

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
