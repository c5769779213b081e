import { describe, expect, it } from '@jest/globals';
import { resolveDeidentifierSettings } from '#deid-model';
import {
  decodePublicDeidentifier,
  encodePublicDeidentifier,
  fitsNetwork,
  type PublicDeidentifier,
} from './index.js';

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
