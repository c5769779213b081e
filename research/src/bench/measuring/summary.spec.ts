import { describe, expect, it } from '@jest/globals';
import { InternalError } from '#foundation';
import { roundSummary, summarise } from './measurements.js';

describe('a summary', () => {
  it.each([
    [[3, 1, 2], { median: 2, min: 1, max: 3 }],
    [[10, 2, 9, 1], { median: 5.5, min: 1, max: 10 }],
    [[7], { median: 7, min: 7, max: 7 }],
    [[100, 20, 3], { median: 20, min: 3, max: 100 }], // numbers, not their spelling
  ])('of %j is its median and extremes', (values, expected) => {
    expect(summarise(values)).toEqual(expected);
  });

  it('of nothing does not exist', () => {
    expect(() => summarise([])).toThrow(InternalError);
  });

  it('is rounded to significant digits', () => {
    expect(roundSummary({ median: 12_345, min: 0.012_345, max: 99_999 }, 3)).toEqual({
      median: 12_300,
      min: 0.0123,
      max: 100_000,
    });
  });
});
