/** Comparing arrays of numbers. */
import { expect } from '@jest/globals';

/** The largest absolute difference; `NaN` when the lengths differ or a value is not a number. */
export function largestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.NaN;
  return Array.from(expected).reduce(
    (worst, value, index) => Math.max(worst, Math.abs(value - (actual[index] ?? Number.NaN))),
    0,
  );
}

/** Expects every value within `tolerance`. */
export function expectClose(
  actual: ArrayLike<number> | undefined,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(actual).toBeDefined();
  expect(actual?.length).toBe(expected.length);
  expect(largestDifference(actual ?? [], expected)).toBeLessThan(tolerance);
}
