import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { padRows } from '../graph/batch.js';
import { uniformTensor } from '../testing/values.js';
import { countTokensOf, joinRows, padTokenRows, tokenRanges, unpadTokenRows } from './token-rows.js';

const width = 3;
const lengths = [2, 4, 1];
const sentences = lengths.map((length) => uniformTensor([length, width], createSeededRandom(length)).data);
const dirty = (): Float32Array => new Float32Array(64).fill(Number.NaN);

describe('token rows', () => {
  it('are padded as sentences in arrays of their own are, whatever the buffer held before', () => {
    const padded = padTokenRows(joinRows(sentences, width), tokenRanges(lengths), width, dirty());

    expect(padded).toEqual(padRows(sentences, width));
  });

  it('are taken from a shared row where ids say so', () => {
    const rows = Float32Array.of(1, 1, 1, 2, 2, 2);
    const rowIds = Uint32Array.of(1, 0, 1);

    const padded = padTokenRows({ lengths: [1, 2], rows, rowIds }, tokenRanges([1, 2]), width, dirty());

    expect(padded).toEqual(padRows([Float32Array.of(2, 2, 2), Float32Array.of(1, 1, 1, 2, 2, 2)], width));
  });

  it('come back to their places when the batch was in another order', () => {
    const joined = joinRows(sentences, width);
    const ranges = tokenRanges(lengths);
    const batch = [2, 0, 1].flatMap((member) => ranges[member] ?? []);
    const back = new Float32Array(countTokensOf(lengths) * width);

    unpadTokenRows(padTokenRows(joined, batch, width, dirty()), batch, back);

    expect(back).toEqual(joined.rows);
  });

  it('make no batch shorter than two steps', () => {
    const joined = joinRows([Float32Array.of(4)], 1);

    expect(padTokenRows(joined, tokenRanges([1]), 1, dirty())).toEqual({
      data: Float32Array.of(4, 0),
      shape: [2, 1, 1],
    });
  });
});
