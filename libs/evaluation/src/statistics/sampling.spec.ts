import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, shuffle } from '#foundation';
import { hypergeometric, leakingMax, notesAllowed, sampleSize, shareUpper } from './sampling.js';

const endless = Number.POSITIVE_INFINITY;
const plain = { detection: 1, risk: 0.05, leaks: 0 };

/** Exact binomial coefficients. */
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let value = 1n;
  for (let i = 1; i <= k; i += 1) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

const ratio = (top: bigint, bottom: bigint) => Number((top * 10n ** 18n) / bottom) / 1e18;

/** The obvious twin: counts how many leaks show in every sample, and every way in which they are missed. */
function slowSeenAtMost(
  leaks: number,
  [notes, leaking, drawn]: readonly [number, number, number],
  detection: number,
) {
  let chance = 0;
  for (let held = 0; held <= drawn; held += 1)
    for (let seen = 0; seen <= Math.min(leaks, held); seen += 1)
      chance +=
        ratio(choose(leaking, held) * choose(notes - leaking, drawn - held), choose(notes, drawn)) *
        Number(choose(held, seen)) *
        detection ** seen *
        (1 - detection) ** (held - seen);
  return chance;
}

describe('the notes to read', () => {
  it('are 299, 473 and 628 for at most 1 % with 95 % confidence and 0, 1 and 2 leaks', () => {
    // ln 0.05 / ln 0.99 = 298.07; 473 and 628 are the sizes of success-run tables for 99 % reliability, one and two failures.
    const sizes = [0, 1, 2].map((leaks) => sampleSize({ ...plain, leaks, notes: endless, shareMax: 0.01 }));

    expect(sizes).toEqual([299, 473, 628]);
  });

  it('are fewer in a folder with an end, and those that the exact twin names', () => {
    const found = [40, 120, 250].map((notes) => sampleSize({ ...plain, leaks: 1, notes, shareMax: 0.05 }));
    const twins = [40, 120, 250].map((notes) => {
      const leaking = Math.floor(notes / 20) + 1;
      return Array.from({ length: notes }, (_, index) => index + 1).find(
        (drawn) => slowSeenAtMost(1, [notes, leaking, drawn], 1) <= 0.05,
      );
    });

    expect(found).toEqual(twins);
    expect(sampleSize({ ...plain, notes: 1_000, shareMax: 0.01 })).toBeLessThan(299);
  });

  it('are more where a leak may be missed, and none are enough where all notes would not show it', () => {
    const ofMissing = sampleSize({ ...plain, notes: endless, shareMax: 0.01, detection: 0.5 });

    expect(ofMissing).toBe(598); // ln 0.05 / ln 0.995
    expect(sampleSize({ ...plain, notes: 50, shareMax: 0.01, detection: 0.9 })).toBeUndefined();
  });

  it('are allowed by a share as it is written', () => {
    expect([notesAllowed(100, 0.29), notesAllowed(700, 0.01), notesAllowed(99, 0.01)]).toEqual([29, 7, 0]);
  });
});

describe('the upper bound', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 5.
  it.each([
    [81, 263, 0.3676],
    [15, 148, 0.1617],
    [0, 20, 0.1684],
    [1, 29, 0.1776],
  ])('is the published one of Clopper and Pearson for %d of %d', (successes, trials, high) => {
    expect(shareUpper(successes, trials, 0.025)).toBeCloseTo(high, 4);
  });

  it('follows the rule of three where nothing leaked', () => {
    const tripled = [100, 300, 3_000].map((trials) => trials * shareUpper(0, trials, 0.05));

    for (const value of tripled) expect(Math.abs(value - 3)).toBeLessThan(0.05);
    expect(shareUpper(4, 4, 0.05)).toBe(1);
  });

  it('of a folder is the last number that the exact twin does not reject', () => {
    for (const [notes, drawn, leaks, detection] of [
      [60, 25, 0, 1],
      [60, 25, 2, 0.8],
      [31, 31, 1, 0.9],
      [90, 7, 3, 1],
    ] as const) {
      const twin = Array.from({ length: notes + 1 }, (_, leaking) => leaking).findLast(
        (leaking) => leaking >= leaks && slowSeenAtMost(leaks, [notes, leaking, drawn], detection) > 0.05,
      );

      expect(leakingMax({ notes, drawn, leaks, detection, risk: 0.05 })).toBe(twin);
    }
  });

  it('is what was seen where all notes were read and nothing is missed', () => {
    expect(leakingMax({ ...plain, notes: 500, drawn: 500, leaks: 3 })).toBe(3);
  });

  it('nears the endless one as the folder grows', () => {
    const share = leakingMax({ ...plain, notes: 1_000_000, drawn: 300, leaks: 2 }) / 1_000_000;

    expect(share).toBeCloseTo(shareUpper(2, 300, 0.05), 4);
  });

  it('holds in 95 of 100 drawn samples or a little more, and in fewer where half of the misses are forgotten', () => {
    const random = createSeededRandom('leaking notes');
    const held = { right: 0, nearlyRight: 0 };
    const trials = 4_000;
    const notes = 400;
    const leaking = 31;
    const isLeaking = Array.from({ length: notes }, (_, index) => index < leaking);
    const boundOf = (leaks: number, detection: number) =>
      leakingMax({ notes, drawn: 160, leaks, detection, risk: 0.05 });
    const bounds = Array.from({ length: leaking + 1 }, (_, leaks) => [
      boundOf(leaks, 0.8),
      boundOf(leaks, 0.9),
    ]);

    for (let trial = 0; trial < trials; trial += 1) {
      const drawn = shuffle(isLeaking, random).slice(0, 160);
      const seen = drawn.filter((leaks) => leaks && random.uniform() < 0.8).length;
      const [right = 0, nearlyRight = 0] = bounds[seen] ?? [];
      if (right >= leaking) held.right += 1;
      if (nearlyRight >= leaking) held.nearlyRight += 1;
    }

    expect(held.right / trials).toBeGreaterThan(0.945); // 0.95 less one and a half standard errors
    expect(held.right / trials).toBeLessThan(0.985);
    expect(held.nearlyRight / trials).toBeLessThan(0.945);
  });
});

it('draws from an urn as its coefficients say', () => {
  const urn = { size: 37, marked: 20, drawn: 18 };
  const chances = Array.from({ length: 19 }, (_, count) => hypergeometric(urn, count));
  const exact = chances.map((_, count) => ratio(choose(20, count) * choose(17, 18 - count), choose(37, 18)));

  expect(chances).toEqual(exact.map((chance) => expect.closeTo(chance, 10)));
});
