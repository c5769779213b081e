import { describe, expect, it } from '@jest/globals';
import { InternalError } from '#foundation';
import { fitExponent } from './curve.js';

const sizes = [3, 6, 12, 50];

describe('a fitted exponent', () => {
  it.each([[0], [0.5], [1], [2]])('finds x to the power of %d again', (exponent) => {
    const points = sizes.map((size) => [size, 7 * size ** exponent] as const);

    expect(fitExponent(points)).toBeCloseTo(exponent, 10);
  });

  it('lies between the exponents of a sum of two powers', () => {
    const exponent = fitExponent(sizes.map((size) => [size, size + size ** 2] as const));

    expect(exponent).toBeGreaterThan(1.1);
    expect(exponent).toBeLessThan(1.99);
  });

  it('refuses points that say nothing', () => {
    expect(() => fitExponent([[2, 1]])).toThrow(InternalError);
    expect(() =>
      fitExponent([
        [1, 0],
        [2, 1],
      ]),
    ).toThrow(InternalError);
  });
});
