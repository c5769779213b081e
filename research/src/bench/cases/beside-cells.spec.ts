import { describe, expect, it } from '@jest/globals';
import { compare } from './beside-cells.js';

const work = (tokens: number, seconds: number, processorSeconds: number) => ({
  tokens,
  seconds,
  processorSeconds,
});

describe('a comparison of cells with words as they are', () => {
  it('is of each block with the one beside it, so that a machine which slows down slows both', () => {
    const pairs = [
      { plain: work(1000, 1, 2), cells: work(900, 1, 2) },
      { plain: work(1000, 4, 2), cells: work(900, 4, 2) },
      { plain: work(1000, 8, 2), cells: work(900, 8, 2) },
    ];

    expect(compare(pairs).ratioToPlain).toEqual({ median: 0.9, min: 0.9, max: 0.9 });
    expect(compare(pairs).plainTokensPerSecond).toEqual({ median: 250, min: 125, max: 1000 });
  });

  it('is below one where cells are slower, by the clock and by processor time, each for itself', () => {
    const { ratioToPlain, ratioToPlainByProcessor, processorMicrosecondsPerToken } = compare([
      { plain: work(1000, 1, 2), cells: work(500, 1, 4) },
    ]);

    expect([ratioToPlain.median, ratioToPlainByProcessor.median]).toEqual([0.5, 0.25]);
    expect(processorMicrosecondsPerToken.median).toBe(8000);
  });
});
