import { describe, expect, it } from '@jest/globals';
import { mcnemarTest, quantile } from './intervals.js';

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

describe("McNemar's test", () => {
  it.each([
    // By hand: 2 * (C(n, 0) + ... + C(n, min)) / 2^n.
    [0, 5, 2 / 32],
    [1, 9, (2 * 11) / 1024],
    [2, 8, (2 * 56) / 1024],
    [4, 2, (2 * 22) / 64],
    // Python: float(2 * sum(Fraction(math.comb(b + c, k)) for k in range(min(b, c) + 1)) / 2 ** (b + c))
    [86, 150, 3.715936139571442e-5],
    [1200, 1010, 5.754172254252036e-5],
  ])('of %d against %d discordant decisions gives %d', (onlyFirst, onlySecond, expected) => {
    expect(mcnemarTest({ onlyFirst, onlySecond }) / expected).toBeCloseTo(1, 9);
  });

  it('has two sides that are alike', () => {
    expect(mcnemarTest({ onlyFirst: 150, onlySecond: 86 })).toBe(
      mcnemarTest({ onlyFirst: 86, onlySecond: 150 }),
    );
  });

  it.each([
    [0, 0],
    [1, 0],
    [7, 7],
    [8, 7],
  ])('sees nothing in %d against %d', (onlyFirst, onlySecond) => {
    expect(mcnemarTest({ onlyFirst, onlySecond })).toBe(1);
  });

  it('stays a number for as many discordant tokens as a corpus has', () => {
    expect(mcnemarTest({ onlyFirst: 60_000, onlySecond: 60_500 })).toBeGreaterThan(0.1);
    expect(mcnemarTest({ onlyFirst: 100, onlySecond: 60_000 })).toBe(0);
  });

  it.each([-1, 0.5, Number.NaN])('refuses a count of %d', (onlyFirst) => {
    expect(() => mcnemarTest({ onlyFirst, onlySecond: 1 })).toThrow('two counts');
  });
});
