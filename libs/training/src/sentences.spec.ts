import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createMemorySource, drawBatches } from './sentences.js';
import { buildSentences } from './testing/tiny-game.js';

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
