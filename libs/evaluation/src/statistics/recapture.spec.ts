import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { missedByBoth } from './recapture.js';

/** How many of `marks` a draw without replacement puts among `second` of `size`, one by one. */
function slowBoth(size: number, first: number, second: number, random: SeededRandom): number {
  let both = 0;
  for (let drawn = 0; drawn < second; drawn += 1)
    if (random.uniform() < (first - both) / (size - drawn)) both += 1;
  return both;
}

/** Two independent readers of as many identifiers. */
function readTwice(identifiers: number, chances: readonly [number, number], random: SeededRandom) {
  const counts = { first: 0, second: 0, both: 0 };
  for (let index = 0; index < identifiers; index += 1) {
    const [isFirst, isSecond] = chances.map((chance) => random.uniform() < chance);
    if (isFirst) counts.first += 1;
    if (isSecond) counts.second += 1;
    if (isFirst && isSecond) counts.both += 1;
  }
  return counts;
}

describe('what both readers missed', () => {
  it("is Chapman's estimate less what was seen: 10 turtles, then 15, of which 5 again, are 28.3 in all", () => {
    const { estimate } = missedByBoth({ first: 10, second: 15, both: 5 }, 0.05);

    expect(estimate + 20).toBeCloseTo((11 * 16) / 6 - 1, 12); // 28.33; Lincoln and Petersen's estimate is 30
  });

  it('has the ends beyond which what was seen happens too seldom', () => {
    const reading = { first: 10, second: 15, both: 5 };
    const random = createSeededRandom('urns');
    const { low, high } = missedByBoth(reading, 0.05);
    const shareOf = (missed: number, meets: (both: number) => boolean) => {
      const draws = Array.from({ length: 40_000 }, () => slowBoth(20 + missed, 10, 15, random));
      return draws.filter(meets).length / draws.length;
    };

    expect(shareOf(high, (both) => both >= 5)).toBeGreaterThan(0.048);
    expect(shareOf(high + 1, (both) => both >= 5)).toBeLessThan(0.052);
    expect(shareOf(low, (both) => both <= 5)).toBeGreaterThan(0.048);
    expect(shareOf(low - 1, (both) => both <= 5)).toBeLessThan(0.052);
  });

  it('is without a bound where the readers share nothing, and not nothing where one of them missed nothing', () => {
    expect(missedByBoth({ first: 0, second: 0, both: 0 }, 0.05).high).toBe(Number.POSITIVE_INFINITY);
    expect(missedByBoth({ first: 30, second: 12, both: 12 }, 0.05)).toMatchObject({
      estimate: 0,
      low: 0,
      high: 6,
    });
    expect(missedByBoth({ first: 4_000, second: 4_000, both: 4_000 }, 0.05).high).toBe(0);
  });

  it("lies below the high end in 95 of 100 readings, and in fewer where the end is Chapman's normal one", () => {
    const random = createSeededRandom('readers');
    const held = { exact: 0, normal: 0 };
    const trials = 1_500;

    for (let trial = 0; trial < trials; trial += 1) {
      const counts = readTwice(400, [0.9, 0.85], random);
      const { first: n1, second: n2, both: m } = counts;
      const missed = 400 - (n1 + n2 - m);
      const { estimate, high } = missedByBoth(counts, 0.05);
      const variance = ((n1 + 1) * (n2 + 1) * (n1 - m) * (n2 - m)) / ((m + 1) ** 2 * (m + 2));
      if (high >= missed) held.exact += 1;
      if (estimate + 1.6449 * Math.sqrt(variance) >= missed) held.normal += 1;
    }

    expect(held.exact / trials).toBeGreaterThan(0.945);
    expect(held.exact / trials).toBeLessThan(0.985);
    expect(held.normal / trials).toBeLessThan(0.945);
  });
});
