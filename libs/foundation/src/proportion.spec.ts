import { describe, expect, it } from '@jest/globals';
import { wilsonInterval } from './proportion.js';

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
