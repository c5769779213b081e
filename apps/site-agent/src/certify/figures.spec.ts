import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { type Claim, type Counts, judge, sizesFor } from './figures.js';

const claim: Claim = { leakingShareMax: 0.01, confidence: 0.95 };

/** 325 clean notes of 10,000 with ten identifiers each, which both readers marked but for a few. */
const buildCounts = (overrides: Partial<Counts> = {}): Counts => ({
  notes: 10_000,
  sample: 325,
  leakingNotes: 0,
  leakingIdentifiers: 0,
  first: 3_230,
  second: 3_210,
  both: 3_195,
  tags: 3_260,
  tagsUnread: 8,
  ...overrides,
});

describe('the sizes of a plan', () => {
  it('leave room for readers who find 95 of 100 identifiers', () => {
    const { ideal, planned } = sizesFor(claim, Number.POSITIVE_INFINITY, 0);

    expect(ideal).toBe(299);
    expect(planned).toBe(325); // ln 0.045 / ln (1 - 0.0095)
  });
});

describe('the verdict', () => {
  it('holds for a clean sample, and not for one note in it that leaks', () => {
    const clean = judge(claim, buildCounts());
    const leaking = judge(claim, buildCounts({ leakingNotes: 1, leakingIdentifiers: 3 }));

    expect(clean.verdict).toBe('CERTIFIED');
    expect(clean.leakingNotesMax).toBeLessThanOrEqual(100);
    expect(clean.leakingNotesMax).toBeGreaterThan(90); // ln 0.045 / -325 less the part of the folder that was read
    expect(clean.leakingIdentifiersMax).toBe(clean.leakingNotesMax);
    expect(leaking.verdict).toBe('NOT CERTIFIED');
    expect(leaking.leakingIdentifiersMax).toBe(3 * leaking.leakingNotesMax);
  });

  it('is not for readers who mark the same few things: the tags that neither touched tell', () => {
    const { verdict, detectionMin, missed } = judge(
      claim,
      buildCounts({ first: 1_600, second: 1_600, both: 1_600, tagsUnread: 1_650 }),
    );

    expect(missed.high).toBe(0);
    expect(detectionMin).toBeLessThan(0.5);
    expect(verdict).toBe('NOT CERTIFIED');
  });

  it('is not for readers who mark nothing, or nothing alike', () => {
    for (const counts of [
      { first: 0, second: 0, both: 0, tagsUnread: 3_260 },
      { first: 900, second: 800, both: 0 },
    ])
      expect(judge(claim, buildCounts(counts))).toMatchObject({
        verdict: 'NOT CERTIFIED',
        leakingNotesMax: 10_000,
        missed: { high: null },
      });
  });

  it('says how bad it would be if all that both missed leaked', () => {
    const { missed, leakingShareWorst, leakingShareMax } = judge(claim, buildCounts({ both: 3_150 }));

    expect(missed.high).toBeGreaterThan(missed.estimate);
    expect(leakingShareWorst).toBeGreaterThan(3 * leakingShareMax);
  });
});

it('bounds the leaking notes of at least 95 of 100 folders, and of fewer were the readers thought perfect', () => {
  const random = createSeededRandom('folders');
  const held = { right: 0, careless: 0 };
  const trials = 400;
  const leaking = 24;

  for (let trial = 0; trial < trials; trial += 1) {
    const counts = {
      first: 0,
      second: 0,
      both: 0,
      leakingNotes: 0,
      leakingIdentifiers: 0,
      tags: 0,
      tagsUnread: 0,
    };
    for (let note = 0; note < 150; note += 1) {
      const isLeaking = random.uniform() < leaking / 300; // one more identifier, without a tag
      let leaks = 0;
      for (let index = 0; index < (isLeaking ? 6 : 5); index += 1) {
        const [isFirst, isSecond] = [random.uniform() < 0.5, random.uniform() < 0.4];
        if (isFirst) counts.first += 1;
        if (isSecond) counts.second += 1;
        if (isFirst && isSecond) counts.both += 1;
        if (index < 5) counts.tags += 1;
        if (index < 5 && !isFirst && !isSecond) counts.tagsUnread += 1;
        if (index === 5 && (isFirst || isSecond)) leaks += 1;
      }
      counts.leakingIdentifiers += leaks;
      if (leaks > 0) counts.leakingNotes += 1;
    }
    const sized = { notes: 3_000, sample: 150, ...counts };
    const perfect = { first: counts.both, second: counts.both, tagsUnread: 0 };
    if (judge(claim, sized).leakingNotesMax >= leaking * 10) held.right += 1;
    if (judge(claim, { ...sized, ...perfect }).leakingNotesMax >= leaking * 10) held.careless += 1;
  }

  expect(held.right / trials).toBeGreaterThan(0.94);
  expect(held.careless / trials).toBeLessThan(0.9);
});
