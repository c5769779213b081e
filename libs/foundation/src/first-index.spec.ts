import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstIndex } from './index.js';

describe('the first index', () => {
  it('is the one that a search from the front finds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(21), (numbers, bound) => {
        const sorted = [...numbers].sort((one, other) => one - other);
        const slow = sorted.findIndex((number) => number >= bound);

        expect(firstIndex(0, sorted.length, (index) => (sorted[index] ?? 0) >= bound)).toBe(
          slow === -1 ? sorted.length : slow,
        );
      }),
    );
  });

  it('is not looked for outside the bounds', () => {
    const asked: number[] = [];

    expect(firstIndex(3, 7, (index) => asked.push(index) > 0)).toBe(3);
    expect(firstIndex(3, 7, (index) => asked.push(index) === 0)).toBe(7);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...asked)).toBeLessThan(7);
  });

  it('asks about as often as a number has digits', () => {
    let asked = 0;

    firstIndex(0, 1_000_000, (index) => {
      asked += 1;
      return index > 123_456;
    });

    expect(asked).toBeLessThanOrEqual(20);
  });

  it('is the bound where there is nothing to look at', () => {
    expect(firstIndex(5, 5, () => true)).toBe(5);
  });
});
