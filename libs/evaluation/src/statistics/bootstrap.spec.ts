import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { buildCounts, type CountTriple } from '../testing/builders.js';
import { bootstrapF1, quantile } from './bootstrap.js';
import { f1OfSum } from './document-counts.js';

const documents: readonly CountTriple[] = [
  [8, 1, 2],
  [1, 6, 3],
  [20, 2, 9],
  [4, 4, 0],
  [6, 0, 7],
];

describe('the bootstrap interval', () => {
  it('has the ends that drawing every possible sample gives', () => {
    const exact = slowInterval(documents);

    const interval = bootstrapF1({
      counts: buildCounts(documents),
      rounds: 20_000,
      random: createSeededRandom('b'),
    });

    expect(interval.low).toBeCloseTo(exact.low, 2);
    expect(interval.high).toBeCloseTo(exact.high, 2);
  });

  it('is not the interval of twice as many documents', () => {
    const exact = slowInterval(documents);

    const doubled = buildCounts([...documents, ...documents]);
    const interval = bootstrapF1({ counts: doubled, rounds: 5_000, random: createSeededRandom('b') });

    expect(interval.high - interval.low).toBeLessThan(0.85 * (exact.high - exact.low));
  });

  it('has no width when all documents are alike', () => {
    const counts = buildCounts([
      [3, 1, 1],
      [3, 1, 1],
      [3, 1, 1],
    ]);

    expect(bootstrapF1({ counts, random: createSeededRandom(1) })).toEqual({ low: 0.75, high: 0.75 });
  });
});

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

/** The slow, obvious twin: every one of the n^n samples. */
function slowInterval(rows: readonly CountTriple[]) {
  const samples = rows.length ** rows.length;
  const scores = Float64Array.from({ length: samples }, (_, sample) => {
    const sum = new Float64Array(3);
    let rest = sample;
    for (let draw = 0; draw < rows.length; draw += 1) {
      const row = rows[rest % rows.length] ?? [0, 0, 0];
      for (let column = 0; column < 3; column += 1) sum[column] = (sum[column] ?? 0) + (row[column] ?? 0);
      rest = Math.floor(rest / rows.length);
    }
    return f1OfSum(sum);
  }).sort();
  return { low: quantile(scores, 0.025), high: quantile(scores, 0.975) };
}
