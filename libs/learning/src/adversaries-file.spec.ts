import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { encodeAdversaries, readAdversaries } from './adversaries-file.js';

const folderOf = () => mkdtemp(join(tmpdir(), 'adversaries-'));
const adversaries = {
  hidden: 3,
  weights: new Map([
    ['T1/dense/bias', Float32Array.of(0.1, -2)],
    ['T2/bilstm/bias', Float32Array.of(1e-7)],
  ]),
};

describe('adversaries beside a representer', () => {
  it('come back to the last bit', async () => {
    const folder = await folderOf();

    await writeFile(join(folder, 'adversaries.json'), encodeAdversaries(adversaries));

    expect(await readAdversaries(folder)).toEqual(adversaries);
  });

  it('are nothing where there is no file', async () => {
    expect(await readAdversaries(await folderOf())).toBeUndefined();
  });

  it.each(['{', '{"formatVersion":2}', '{"formatVersion":1,"hidden":3,"weights":{"T3/x":"AAAA"}}'])(
    'are refused when damaged: %s',
    async (content) => {
      const folder = await folderOf();
      await writeFile(join(folder, 'adversaries.json'), content);

      await expect(readAdversaries(folder)).rejects.toMatchObject({ code: 'SETTING_INVALID' });
    },
  );

  it('are refused in another encoding, by the name of the file', async () => {
    const file = join(await folderOf(), 'adversaries.json');
    await writeFile(file, Buffer.from(`\ufeff${encodeAdversaries(adversaries)}`, 'utf16le'));

    await expect(readAdversaries(dirname(file))).rejects.toMatchObject({
      code: 'FILE_NOT_UTF8',
      details: { file },
    });
  });

  it('hold numbers and names of parameters only', async () => {
    const folder = await folderOf();
    await writeFile(join(folder, 'adversaries.json'), encodeAdversaries(adversaries));

    const keys = Object.keys(JSON.parse(await readFile(join(folder, 'adversaries.json'), 'utf8')));
    expect(keys).toEqual(['formatVersion', 'hidden', 'weights']);
  });
});
