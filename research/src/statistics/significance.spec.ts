import { describe, expect, it } from '@jest/globals';
import { scoreCounts } from '#evaluation';
import { createSeededRandom } from '#foundation';
import type { CountTriple } from '../run/score-documents.js';
import { cohensKappa, DocumentCounts, mcnemarChiSquared, summarise, testDifference } from './significance.js';

describe('packed document counts', () => {
  it('give back the counts of every document after growing', () => {
    const rows = Array.from({ length: 200 }, (_, document): CountTriple => [document, 2 * document, 3]);

    const counts = buildCounts(rows);

    expect(counts.size).toBe(200);
    expect(counts.at(199)).toEqual({ truePositives: 199, falsePositives: 398, falseNegatives: 3 });
    expect(() => counts.at(200)).toThrow('document in');
  });

  it('add up over documents', () => {
    const counts = buildCounts([
      [3, 1, 0],
      [1, 0, 2],
    ]);
    const sum = new Float64Array(3);

    counts.addTo(sum, 0);
    counts.addTo(sum, 1);

    expect([...sum]).toEqual([4, 1, 2]);
  });
});

/** Seven documents of uneven size on which the second system is a little better. */
const first: readonly CountTriple[] = [
  [8, 3, 4],
  [2, 2, 3],
  [11, 1, 6],
  [0, 1, 2],
  [5, 4, 1],
  [7, 0, 5],
  [3, 3, 3],
];
const second: readonly CountTriple[] = [
  [9, 2, 3],
  [4, 1, 1],
  [12, 2, 5],
  [1, 0, 1],
  [5, 3, 1],
  [6, 1, 6],
  [4, 2, 2],
];

describe('the randomisation test', () => {
  it('finds the p value that trying every swap gives', () => {
    const exact = slowExactPValue(first, second);

    const { pValue } = testOf(first, second, 'swaps');

    expect(exact).toBeGreaterThan(0.02);
    expect(Math.abs(pValue - exact)).toBeLessThan(0.01); // two and a half deviations of 9,999 draws
  });

  it('would notice a p value that is one and a half times too large', () => {
    const wrong = 1.5 * slowExactPValue(first, second);

    expect(Math.abs(testOf(first, second, 'swaps').pValue - wrong)).toBeGreaterThan(0.01);
  });

  it('finds no difference between a system and itself', () => {
    expect(testOf(first, first, 'same')).toMatchObject({ difference: 0, pValue: 1 });
  });

  it('cannot go below one in the number of shuffles', () => {
    const right = Array.from({ length: 30 }, (): CountTriple => [10, 0, 0]);
    const wrong = Array.from({ length: 30 }, (): CountTriple => [0, 10, 10]);

    expect(testOf(right, wrong, 'far')).toMatchObject({ difference: 1, pValue: 1 / 10_000 });
  });

  it('repeats exactly with the same seed', () => {
    expect(testOf(first, second, 'again')).toEqual(testOf(first, second, 'again'));
  });

  it('refuses systems on different numbers of documents', () => {
    expect(() => testOf(first, second.slice(1), 'uneven')).toThrow('same documents');
  });
});

function testOf(one: readonly CountTriple[], other: readonly CountTriple[], seed: string) {
  return testDifference({
    first: buildCounts(one),
    second: buildCounts(other),
    random: createSeededRandom(seed),
  });
}

/** The slow, obvious twin: all 2^n ways to swap. */
function slowExactPValue(one: readonly CountTriple[], other: readonly CountTriple[]): number {
  const f1 = (rows: readonly CountTriple[]) => {
    const [truePositives, falsePositives, falseNegatives] = [0, 1, 2].map((column) =>
      rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
    ) as [number, number, number]; // three columns
    return scoreCounts({ truePositives, falsePositives, falseNegatives }).f1;
  };
  const observed = Math.abs(f1(one) - f1(other));
  const ways = 2 ** one.length;
  const far = Array.from({ length: ways }, (_, way) => {
    const left = one.map((row, document) => ((way >> document) & 1 ? (other[document] ?? row) : row));
    const right = other.map((row, document) => ((way >> document) & 1 ? (one[document] ?? row) : row));
    return Math.abs(f1(left) - f1(right)) >= observed - 1e-12;
  });
  return far.filter(Boolean).length / ways;
}

const counts = (truePositives: number, falsePositives: number, falseNegatives: number, total: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
  total,
});

describe("Cohen's kappa", () => {
  it('is 0.4 of the textbook case: 20 both yes, 15 both no, 5 and 10 apart', () => {
    expect(cohensKappa(counts(20, 5, 10, 50))).toBeCloseTo(0.4, 12);
  });

  it('is 1 of a perfect system and 0 of one that answers at random', () => {
    expect(cohensKappa(counts(10, 0, 0, 100))).toBe(1);
    expect(cohensKappa(counts(4, 16, 16, 100))).toBeCloseTo(0, 12);
  });

  it('does not exist where nobody says yes of anything', () => {
    expect(cohensKappa(counts(0, 0, 0, 100))).toBeNull();
  });
});

describe('mean and deviation', () => {
  it('divide by one less than the number of values', () => {
    // Python 3.11: statistics.mean and statistics.stdev
    expect(summarise([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      standardDeviation: expect.closeTo(2.138089935, 9),
    });
  });

  it('give no deviation of a single value', () => {
    expect(summarise([0.9]).standardDeviation).toBeNull();
  });

  it('give exactly none of equal values', () => {
    expect(summarise([0.1, 0.1, 0.1]).standardDeviation).toBeCloseTo(0, 15);
  });
});

/** Packed counts of documents. */
function buildCounts(rows: readonly CountTriple[]): DocumentCounts {
  const counts = new DocumentCounts();
  for (const [truePositives, falsePositives, falseNegatives] of rows) {
    counts.add({ truePositives, falsePositives, falseNegatives });
  }
  return counts;
}

describe("McNemar's test by chi-square", () => {
  it.each([
    [82, 125, 8.52173913043, 0.0035],
    [73, 106, 5.72067039106, 0.017],
  ])('gives the figures of tables 19 and 22 for %i and %i', (onlyFirst, onlySecond, statistic, pValue) => {
    const found = mcnemarChiSquared({ onlyFirst, onlySecond });

    expect(found.statistic).toBeCloseTo(statistic, 10);
    expect(found.pValue).toBeCloseTo(pValue, 3);
  });

  it('finds nothing where nothing differs', () => {
    expect(mcnemarChiSquared({ onlyFirst: 0, onlySecond: 0 }).pValue).toBe(1);
    expect(mcnemarChiSquared({ onlyFirst: 9, onlySecond: 9 }).pValue).toBeCloseTo(1, 6);
  });
});
