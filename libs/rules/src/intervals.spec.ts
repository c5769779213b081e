import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { countWhere, indexIntervals } from './intervals.js';

describe('an index of stretches', () => {
  it('says of any stretch what a look at each of them says', () => {
    const random = createSeededRandom('intervals');
    for (let round = 0; round < 300; round += 1) {
      const stretches = Array.from({ length: random.integer(8) }, () => {
        const start = random.integer(20);
        return { start, end: start + 1 + random.integer(6) };
      });
      const index = indexIntervals(stretches);
      for (let start = 0; start < 26; start += 1) {
        const end = start + 1 + random.integer(4);
        const twin = stretches.some((other) => other.start < end && start < other.end);
        expect(index.overlaps({ start, end })).toBe(twin);
      }
    }
  });

  it('counts what fulfils a condition at the beginning', () => {
    expect([0, 3, 4, 9].map((least) => countWhere([1, 2, 3, 5], (item) => item < least))).toEqual([
      0, 2, 3, 4,
    ]);
  });
});
