import { describe, expect, it } from '@jest/globals';
import { jensenShannonDistance } from './site-differences.js';

const counts = (entries: Record<string, number>) => new Map(Object.entries(entries));

describe('the Jensen-Shannon distance', () => {
  it('is 0 for equal shares, whatever the counts', () => {
    expect(jensenShannonDistance(counts({ AGE: 2, DATE: 6 }), counts({ AGE: 5, DATE: 15 }))).toBeCloseTo(
      0,
      9,
    );
  });

  it('is 1 for distributions without anything in common', () => {
    expect(jensenShannonDistance(counts({ AGE: 3 }), counts({ DATE: 8 }))).toBe(1);
  });

  it('agrees with scipy.spatial.distance.jensenshannon([0.5, 0.5], [1, 0], base=2), and is not its square', () => {
    const distance = jensenShannonDistance(counts({ AGE: 1, DATE: 1 }), counts({ AGE: 7 }));

    expect(distance).toBeCloseTo(0.5579230452841438, 12);
    expect(distance).not.toBeCloseTo(0.3112781244591328, 3);
  });

  it('is symmetric', () => {
    const one = counts({ AGE: 1, DATE: 4 });
    const other = counts({ AGE: 3, NAME: 2 });

    expect(jensenShannonDistance(one, other)).toBeCloseTo(jensenShannonDistance(other, one), 12);
  });
});
