import { describe, expect, it } from '@jest/globals';
import { readJudged } from './cell-store.js';

const accuracy = { accuracy: 0.5, interval: [0.4, 0.6] as [number, number], pairs: 100 };
const adversaries = { T1: accuracy, T2: accuracy, averaged: accuracy };
const separation = { median: 0.4, p90: 1, p99: 2, swaps: 99 };
const separationByLabel = { NAME: separation };
const word = { candidates: 100, interval: [0.01, 0.04] as [number, number], tokens: 300 };

/** As cells held it before trainer and laboratory wrote one report. */
const earlier = (enumerations: readonly object[]) =>
  ({ adversaries, exactAdversary: { enumerations, separation, separationByLabel } }) as never;

describe('readJudged', () => {
  it('reads an earlier cell as it would be written today', () => {
    expect(readJudged(earlier([{ ...word, rightWord: 0.02 }]))).toEqual({
      adversaries,
      exactAdversary: {
        medianSeparation: 0.4,
        rightWord: [{ ...word, proportion: 0.02 }],
        separation,
        separationByLabel,
      },
    });
  });

  it('reads an attack on no token as none', () => {
    expect(readJudged(earlier([]))).toEqual({ adversaries, exactAdversary: null });
  });

  it('leaves what is written today as it is', () => {
    const today = readJudged(earlier([{ ...word, rightWord: 0.02 }]));

    expect(readJudged(today)).toEqual(today);
    expect(readJudged({ adversaries: null, exactAdversary: null })).toEqual({
      adversaries: null,
      exactAdversary: null,
    });
  });
});
