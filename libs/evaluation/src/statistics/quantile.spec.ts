import { describe, expect, it } from '@jest/globals';
import { quantile } from './quantile.js';

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
