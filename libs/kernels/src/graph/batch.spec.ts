import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { uniformTensor } from '../testing/values.js';
import {
  batchShape,
  bucketByLength,
  countTokensOf,
  joinRows,
  maskFeeds,
  padIds,
  padRows,
  padTokenRows,
  tokenRanges,
  unpadRows,
  unpadTokenRows,
} from './batch.js';

/** Sentence lengths as clinical notes have them: most near 12, a long tail up to 128 (log-normal). */
function realisticLengths(count: number, random: SeededRandom): number[] {
  const normal = new Float32Array(count);
  random.fillGaussian(normal);
  return Array.from(normal, (value) => Math.min(128, Math.max(1, Math.round(Math.exp(2.4 + 0.75 * value)))));
}

describe('padding', () => {
  const width = 3;
  const lengths = [2, 4, 1];
  const sentences = lengths.map((length) => uniformTensor([length, width], createSeededRandom(length)).data);

  it('puts each token at its step and sentence and zeros elsewhere', () => {
    const { data, shape } = padRows(sentences, width);

    expect(shape).toEqual([4, 3, width]);
    for (let t = 0; t < 4; t += 1) {
      for (const [sentence, rows] of sentences.entries()) {
        const expected =
          t * width < rows.length ? rows.slice(t * width, (t + 1) * width) : new Float32Array(width);
        const from = (t * sentences.length + sentence) * width;
        expect(data.slice(from, from + width)).toEqual(expected);
      }
    }
  });

  it('is undone by unpadding', () => {
    const padded = padRows(sentences, width);

    const back = sentences.map((_, sentence) => unpadRows(padded, sentence, lengths[sentence] ?? 0));

    expect(back).toEqual(sentences);
  });

  it('puts ids at their step and sentence', () => {
    expect(padIds([Uint8Array.of(5, 6), Uint8Array.of(7, 8, 9)])).toEqual({
      data: Int32Array.of(5, 7, 6, 8, 0, 9),
      shape: [3, 2],
    });
  });

  it('marks real, first and last steps', () => {
    const { lengths: given, mask, firstStep, lastStep } = maskFeeds([2, 3]);

    expect(given).toEqual({ data: Int32Array.of(2, 3), shape: [2] });
    expect(mask).toEqual({ data: Float32Array.of(1, 1, 1, 1, 0, 1), shape: [3, 2, 1] });
    expect(firstStep?.data).toEqual(Float32Array.of(1, 1, 0, 0, 0, 0));
    expect(lastStep?.data).toEqual(Float32Array.of(0, 0, 1, 0, 0, 1));
  });

  it('makes no batch shorter than two steps, because loops over time need a second one', () => {
    expect(batchShape([1, 1])).toEqual({ time: 2, batch: 2 });
    expect(maskFeeds([1])['mask']?.data).toEqual(Float32Array.of(1, 0));
    expect(padRows([Float32Array.of(4)], 1).shape).toEqual([2, 1, 1]);
  });

  it('refuses an empty sentence', () => {
    expect(() => maskFeeds([3, 0])).toThrow('at least one token');
  });
});

describe('buckets by length', () => {
  const limits = { maxTokens: 1024, maxSentences: 64 }; // those of exported models
  const lengths = realisticLengths(2300, createSeededRandom('lengths'));
  const buckets = bucketByLength(lengths, limits);

  it('hold every sentence once', () => {
    expect(buckets.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
  });

  it('stay within both limits', () => {
    for (const members of buckets) {
      const { time, batch } = batchShape(members.map((member) => lengths[member] ?? 0));
      expect(batch).toBeLessThanOrEqual(limits.maxSentences);
      expect(time * batch).toBeLessThanOrEqual(limits.maxTokens);
    }
  });

  it('waste less than a tenth on padding', () => {
    const padded = buckets.reduce((sum, members) => {
      const { time, batch } = batchShape(members.map((member) => lengths[member] ?? 0));
      return sum + time * batch;
    }, 0);
    const real = lengths.reduce((sum, length) => sum + length, 0);

    expect(1 - real / padded).toBeLessThan(0.1);
    expect(real).toBeLessThan(padded); // there is something to waste in these lengths
  });

  it('give a sentence longer than the limit a batch of its own', () => {
    expect(bucketByLength([3, 50, 2], { maxTokens: 10, maxSentences: 8 })).toEqual([[1], [0, 2]]);
  });

  it('are none for no sentences', () => {
    expect(bucketByLength([], limits)).toEqual([]);
  });
});

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
