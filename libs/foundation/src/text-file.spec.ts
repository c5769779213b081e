import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTextFile } from './text-file.js';

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
