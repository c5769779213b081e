import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createMemorySource, drawBatches, drawEvenBatches, evenBatchSizes } from './batches.js';
import { buildSentences } from './testing/tiny-corpus.js';

describe('drawBatches', () => {
  const lengths = Array.from({ length: 103 }, (_, index) => 1 + ((index * 7) % 13));

  it('puts every index into exactly one batch, one of them partial', () => {
    const batches = drawBatches(lengths, 8, createSeededRandom(1));

    expect(batches.flat().sort((a, b) => a - b)).toEqual([...lengths.keys()]);
    expect(batches.filter((batch) => batch.length !== 8).map((batch) => batch.length)).toEqual([7]);
  });

  it('keeps lengths within a batch close: hardly more padded tokens than real ones', () => {
    const batches = drawBatches(lengths, 8, createSeededRandom(1));

    const padded = batches.reduce(
      (sum, batch) => sum + batch.length * Math.max(...batch.map((index) => lengths[index] ?? 0)),
      0,
    );
    const real = lengths.reduce((sum, length) => sum + length, 0);
    expect(padded / real).toBeLessThan(1.1);
  });

  it('orders batches and members by the seed alone', () => {
    const draw = (seed: number) => drawBatches(lengths, 8, createSeededRandom(seed));

    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });
});

describe('createMemorySource', () => {
  it('counts its sentences and tokens and gives each once a pass', async () => {
    const sentences = buildSentences(21, 1);
    const source = createMemorySource(sentences, 4);

    const given = [];
    for await (const batch of source.batches(createSeededRandom(2))) given.push(...batch);

    expect(source.sentenceCount).toBe(21);
    expect(source.tokenCount).toBe(sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0));
    expect(new Set(given)).toEqual(new Set(sentences));
    expect(given).toHaveLength(21);
  });
});

describe('even batches', () => {
  /** Many short sentences and a tail up to 128, as clinical notes have them. */
  const lengths = Array.from({ length: 700 }, (_, index) =>
    Math.max(1, Math.min(128, Math.round(8 * ((index + 1) / 350) ** -1.1))),
  );

  function paddingShare(batches: readonly (readonly number[])[]): number {
    const at = (batch: readonly number[]): number[] => batch.map((index) => lengths[index] ?? 0);
    const padded = batches.reduce((sum, batch) => sum + batch.length * Math.max(...at(batch)), 0);
    return 1 - lengths.reduce((sum, length) => sum + length, 0) / padded;
  }

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
    const before = neighboursOf(first);
    const after = neighboursOf(second);

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
