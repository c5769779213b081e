/** What a command leaves behind beside its results: nothing, and no library's identifier of this machine. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

describe('a command that runs a model', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nothing-reported-'));
    await Promise.all(['home', 'temporary'].map((name) => mkdir(join(folder, name))));
    await writeFile(join(folder, 'note.txt'), 'Seen by Dr. Holmberg.\n');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes nothing into the home folder, where ONNX Runtime would keep a device id and what it has yet to send', async () => {
    const { XDG_CACHE_HOME: _, ORT_DISABLE_TELEMETRY: __, ...env } = process.env;
    await run(
      process.execPath,
      [
        'bin/sfumato.mjs',
        'tag',
        join(folder, 'note.txt'),
        '--starter',
        '--out',
        join(folder, 'out'),
        '--cache',
        resolve('.sfumato'),
      ],
      { env: { ...env, HOME: join(folder, 'home'), TMPDIR: join(folder, 'temporary') } },
    );

    expect(await readdir(join(folder, 'out'))).toContain('note.txt');
    expect(await readdir(join(folder, 'home'))).toEqual([]);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });
});
