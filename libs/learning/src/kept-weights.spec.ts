import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { resolveDeidentifierSettings } from '#deid-model';
import {
  decodePublicDeidentifier,
  encodeAdversaries,
  encodePublicDeidentifier,
  fitsNetwork,
  type PublicDeidentifier,
  readAdversaries,
} from './kept-weights.js';

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

const settings = resolveDeidentifierSettings({ inputSize: 5, labelCount: 3, hidden: 8, layers: 1 });
const one: PublicDeidentifier = {
  settings,
  weights: new Map([
    ['deidentifier/dense/weight', Float32Array.of(1.5, -0.1, Number.EPSILON)],
    ['deidentifier/crf/transitions', new Float32Array(9)],
  ]),
};

describe('the file of a public de-identifier', () => {
  it('brings every number back as it was, bit by bit', () => {
    expect(decodePublicDeidentifier(encodePublicDeidentifier(one))).toEqual(one);
  });

  it.each([
    ['no JSON', 'weights'],
    ['another version', encodePublicDeidentifier(one).replace('"formatVersion":1', '"formatVersion":2')],
    [
      'weights of another network',
      encodePublicDeidentifier(one).replace('deidentifier/dense', 'representer/dense'),
    ],
    ['numbers that are no base64', encodePublicDeidentifier(one).replace(/"AAA[A=]+/, '"???')],
    ['a setting out of bounds', encodePublicDeidentifier(one).replace('"hidden":8', '"hidden":0')],
  ])('is refused with %s', (_, text) => {
    expect(() => decodePublicDeidentifier(text)).toThrow(
      expect.objectContaining({
        code: 'SETTING_INVALID',
        details: expect.objectContaining({ field: 'publicDeidentifier' }),
      }),
    );
  });
});

describe('a public de-identifier', () => {
  it('fits a network of its shape, whatever the dropout', () => {
    expect(fitsNetwork(one, { ...settings, outputDropout: 0 })).toBe(true);
  });

  it.each([{ inputSize: 6 }, { casingCount: 0 }, { labelCount: 4 }, { hidden: 9 }, { layers: 2 }])(
    'does not fit a network with %j',
    (other) => {
      expect(fitsNetwork(one, { ...settings, ...other })).toBe(false);
    },
  );
});
