import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { drawEvenBatches, evenBatchSizes } from './even-batches.js';
import { drawBatches } from './sentences.js';

/** Many short sentences and a tail up to 128, as clinical notes have them. */
const lengths = Array.from({ length: 700 }, (_, index) =>
  Math.max(1, Math.min(128, Math.round(8 * ((index + 1) / 350) ** -1.1))),
);

function paddingShare(batches: readonly (readonly number[])[]): number {
  const at = (batch: readonly number[]): number[] => batch.map((index) => lengths[index] ?? 0);
  const padded = batches.reduce((sum, batch) => sum + batch.length * Math.max(...at(batch)), 0);
  return 1 - lengths.reduce((sum, length) => sum + length, 0) / padded;
}

describe('even batches', () => {
  it('hold less than a tenth of padding where batches of one size hold more', () => {
    const even = drawEvenBatches(lengths, 32, createSeededRandom('even'));
    const equal = drawBatches(lengths, 32, createSeededRandom('even'));

    expect(paddingShare(even)).toBeLessThan(0.1);
    expect(paddingShare(equal)).toBeGreaterThan(0.1);
    expect(even.length).toBeLessThan(1.4 * equal.length);
  });

  it('hold every sentence once, in batches from a quarter full to full', () => {
    const batches = drawEvenBatches(lengths, 32, createSeededRandom('once'));
    const sizes = batches.map((batch) => batch.length).sort((a, b) => a - b);

    expect(batches.flat().sort((a, b) => a - b)).toEqual([...lengths.keys()]);
    expect([sizes.at(-1), (sizes[1] ?? 0) >= 8]).toEqual([32, true]); // sizes[0]: what is left at the end
  });

  it('are as many every time, so that they can be counted before they are drawn', () => {
    const descending = [...lengths].sort((a, b) => b - a);

    const counts = ['a', 'b', 'c'].map(
      (seed) => drawEvenBatches(lengths, 32, createSeededRandom(seed)).length,
    );

    expect(new Set(counts)).toEqual(new Set([evenBatchSizes(descending, 32).length]));
  });

  it('come in another order and with other neighbours each time', () => {
    const [first, second] = ['a', 'b'].map((seed) => drawEvenBatches(lengths, 32, createSeededRandom(seed)));
    const neighboursOf = (batches: number[][] = []): string[] =>
      [...lengths.keys()].map((index) =>
        [...(batches.find((batch) => batch.includes(index)) ?? [])].sort((a, b) => a - b).join(),
      );
    const [before, after] = [neighboursOf(first), neighboursOf(second)];

    expect(first?.map((batch) => batch.length)).not.toEqual(second?.map((batch) => batch.length));
    // Long sentences have few of their length to be dealt with; nearly all others meet other ones.
    expect(before.filter((batch, index) => batch === after[index]).length).toBeLessThan(lengths.length / 4);
  });

  it.each([
    [[], []],
    [[5], [1]],
    [
      [100, 1, 1, 1, 1, 1, 1, 1, 1],
      [2, 7],
    ],
    [
      [9, 9, 9, 9, 9, 9, 9, 9, 9],
      [8, 1],
    ],
  ])('cut lengths %j into sizes %j for eight a batch', (descending, sizes) => {
    expect(evenBatchSizes(descending, 8)).toEqual(sizes);
  });
});
