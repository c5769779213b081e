import { describe, expect, it } from '@jest/globals';
import { namedWithPrior } from './name-with-prior.js';

/** Four candidates of three outputs: the truth and a word of its output, one that looks alike, one of another casing. */
const outputs = {
  of: Uint32Array.of(0, 0, 1, 2),
  candidates: { count: 3, wordSize: 1, words: new Float32Array(3), clear: Int32Array.of(0, 0, 1) },
};
const seen = (evidence: number, square: number) => ({
  evidence: Float64Array.of(0, evidence, 50),
  squares: Float64Array.of(0, square, Number.POSITIVE_INFINITY),
  truth: 0,
});
const named = (prior: readonly number[], evidence = 0, square = 2) =>
  namedWithPrior(seen(evidence, square), { outputs, size: 4, prior: Float64Array.from(prior) });

describe('a word that is named with a prior', () => {
  it('is the likeliest of its output, as the rows alone can tell outputs only', () => {
    expect(named([0.3, 0.2, 0.1, 0.4])).toEqual({ hit: 1, alone: 1 });
    expect(named([0.2, 0.3, 0.1, 0.4])).toEqual({ hit: 0, alone: 0 });
    expect(named([0.3, 0.3, 0.1, 0.3])).toEqual({ hit: 1 / 2, alone: 1 / 2 });
  });

  it('is named where rows speak against what the prior would have said, or for it', () => {
    expect(named([0.3, 0.1, 0.5, 0.1])).toEqual({ hit: 1, alone: 0 }); // e^-1 of 0.5 is less than 0.3
    expect(named([0.15, 0.1, 0.5, 0.1])).toEqual({ hit: 0, alone: 0 });
    expect(named([0.6, 0.1, 0.2, 0.1], 4)).toEqual({ hit: 0, alone: 1 }); // the noise lies
  });

  it('is never one of another clear, however likely', () => {
    expect(named([0.01, 0.001, 0.001, 0.9])).toEqual({ hit: 1, alone: 1 });
  });
});
