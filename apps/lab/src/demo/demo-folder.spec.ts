import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDemoFolder } from './scenario.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-demo-folder-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function place(...parts: readonly string[]): Promise<string> {
  const file = join(folder, ...parts);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, 'Mine\n');
  return file;
}

describe('the folder of a demo', () => {
  it.each([['notes', 'letter.txt'], ['logs', 'mine.log'], ['report.html'], ['demo.json']])(
    'is not one that holds %s which no demo wrote',
    async (...parts) => {
      const file = await place(...parts);

      await expect(prepareDemoFolder(folder)).rejects.toMatchObject({
        code: 'TEXT_OUTPUT_FOREIGN',
        details: { file: join(folder, parts[0] ?? '') },
      });
      expect(await readFile(file, 'utf8')).toBe('Mine\n');
    },
  );

  it('may hold files whose places a demo leaves alone', async () => {
    const file = await place('letter.txt');

    await prepareDemoFolder(folder);

    expect(await readFile(file, 'utf8')).toBe('Mine\n');
    expect(await readdir(join(folder, 'logs'))).toEqual([]);
  });

  it('is emptied of what an earlier demo left, also of one that was interrupted', async () => {
    const deep = join(folder, 'new', 'demo');
    await prepareDemoFolder(deep);
    await mkdir(join(deep, 'sites', 'northgate'), { recursive: true });
    await writeFile(join(deep, 'logs', 'coordinator.log'), 'ready\n');

    await prepareDemoFolder(deep);

    expect((await readdir(deep)).filter((name) => !name.startsWith('.'))).toEqual(['logs']);
    expect(await readdir(join(deep, 'logs'))).toEqual([]);
  });

  it('is known by its figures where an earlier version made it', async () => {
    await place('notes', 'public.jsonl');
    await writeFile(join(folder, 'demo.json'), '{"seconds":180,"scores":{}}\n');

    await prepareDemoFolder(folder);

    expect(await readdir(folder)).not.toContain('notes');
  });
});
