import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireReplaceable } from './replaceable-file.js';

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
