import { describe, expect, it } from '@jest/globals';
import { summarise } from './summary.js';

describe('mean and deviation', () => {
  it('divide by one less than the number of values', () => {
    // Python 3.11: statistics.mean and statistics.stdev
    expect(summarise([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      standardDeviation: expect.closeTo(2.138089935, 9),
    });
  });

  it('give no deviation of a single value', () => {
    expect(summarise([0.9]).standardDeviation).toBeNull();
  });

  it('give exactly none of equal values', () => {
    expect(summarise([0.1, 0.1, 0.1]).standardDeviation).toBeCloseTo(0, 15);
  });
});
