import { describe, expect, it } from '@jest/globals';
import { quantile, summarise, wilsonInterval } from './intervals.js';

describe('the Wilson interval', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('equals the published one for %d of %d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);

    expect([interval.low, interval.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
  });

  it('holds exactly the proportions that the score test does not reject', () => {
    const { low, high } = wilsonInterval(13, 40);
    const score = (proportion: number) =>
      Math.abs(13 / 40 - proportion) / Math.sqrt((proportion * (1 - proportion)) / 40);

    expect([score(low), score(high)]).toEqual([expect.closeTo(1.959964, 6), expect.closeTo(1.959964, 6)]);
  });

  it('mirrors successes and failures', () => {
    expect(wilsonInterval(3, 11).low).toBeCloseTo(1 - wilsonInterval(8, 11).high, 12);
  });

  it('refuses no trials', () => {
    expect(() => wilsonInterval(0, 0)).toThrow('trials');
  });
});

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

describe('a quantile', () => {
  it('is interpolated between the two values around it', () => {
    // R: quantile(c(1, 2, 4, 8), c(0.025, 0.5, 0.9))
    const sorted = Float64Array.of(1, 2, 4, 8);

    expect([0.025, 0.5, 0.9].map((share) => quantile(sorted, share))).toEqual([
      expect.closeTo(1.075, 12),
      3,
      expect.closeTo(6.8, 12),
    ]);
  });
});
