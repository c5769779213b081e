import { describe, expect, it } from '@jest/globals';
import type { StoredCell } from './results.js';
import type { CountTriple } from './score-documents.js';
import { adjustByHolm, compareWithRaw, summariseLabels } from './statistics.js';

interface Given {
  readonly label: string;
  readonly seed: number;
  /** Untyped counts of each document. */
  readonly counts: readonly CountTriple[];
}

function buildCell({ label, seed, counts }: Given): StoredCell {
  const documentScores = counts.map((untyped, index) => ({
    document: `document ${index}`,
    untyped,
    typed: untyped,
    binaryHipaaToken: untyped,
  }));
  const cell = {
    system: label.split(' ')[0],
    label,
    seed,
    scores: { 'Binary HIPAA Token': { f1Micro: 0.5 + seed / 100 } },
    spanF1: { typed: seed / 10, untyped: seed / 5 },
    adversaries: null,
    documentScores,
  };
  return cell as unknown as StoredCell; // the rest is not read
}

const repeat = (triple: CountTriple, count: number): CountTriple[] =>
  Array.from({ length: count }, () => triple);

/** Thirty documents: clearly better, clearly worse, and better in one document of thirty. */
const good = repeat([9, 1, 1], 30);
const bad = repeat([7, 3, 3], 30);
const nearlyGood: CountTriple[] = [...good.slice(1), [8, 2, 2]];

describe('summaries', () => {
  it('are the mean and the deviation over the seeds of a label', () => {
    const cells = [1, 3].map((seed) => buildCell({ label: 'raw', seed, counts: good }));

    const [summary] = summariseLabels(cells);

    expect(summary).toMatchObject({ label: 'raw', seeds: [1, 3], adversaries: null });
    expect(summary?.spanF1.untyped.mean).toBeCloseTo(0.4, 12);
    expect(summary?.spanF1.untyped.standardDeviation).toBeCloseTo(Math.sqrt(0.08), 12); // (0.2² + 0.2²) / (2 - 1)
    expect(summary?.binaryHipaaTokenF1.mean).toBeCloseTo(0.52, 12);
  });
});

describe('summaries of J1', () => {
  const judged = (seed: number, worst: number, upper: number) => ({
    ...buildCell({ label: 'separated', seed, counts: good }),
    words: { worst: { value: worst, upper }, bound: { value: 2 * worst, upper: 1 } },
  });

  it('have means over seeds, the greatest upper end, and nothing of cells from before J1', () => {
    const older = buildCell({ label: 'private', seed: 1, counts: good });

    const [newer, old] = summariseLabels([judged(1, 0.01, 0.05), judged(2, 0.03, 0.04), older]);

    expect(newer?.words).toMatchObject({ worst: { mean: 0.02 }, upper: 0.05, bound: { mean: 0.04 } });
    expect(old).not.toHaveProperty('words');
  });

  it('are of seeds with lists by type alone, where there are some', () => {
    const byType = { ...judged(2, 0.03, 0.04), wordLists: 'type' as const };

    const [mixed] = summariseLabels([judged(1, 0.01, 0.05), byType]);

    expect(mixed?.words).toMatchObject({ worst: { mean: 0.03 }, upper: 0.04 });
  });
});

describe('comparisons with raw', () => {
  it('find a difference in every document significant, and one in a single document not', () => {
    const cells = [
      buildCell({ label: 'raw', seed: 1, counts: good }),
      buildCell({ label: 'private N=5', seed: 1, counts: bad }),
      buildCell({ label: 'private N=10', seed: 1, counts: nearlyGood }),
    ];

    const found = compareWithRaw(cells, 999).filter(({ measure }) => measure === 'untyped');

    expect(found.map(({ label, isSignificant }) => [label, isSignificant])).toEqual([
      ['private N=5', true],
      ['private N=10', false],
    ]);
    expect(found[0]?.difference).toBeCloseTo(0.7 - 0.9, 12);
    expect(found[0]).toMatchObject({ against: 'raw', rounds: 999, seeds: [1] });
    expect(found[1]?.pValue).toBe(1);
  });

  it('pair seeds, and count a document once however many seeds there are', () => {
    const one = repeat([9, 1, 1], 3);
    const other = repeat([7, 3, 3], 3);
    const cells = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
      buildCell({ label: 'raw', seed, counts: one }),
      ...(seed < 6 ? [buildCell({ label: 'private', seed, counts: other })] : []),
    ]);

    const [found] = compareWithRaw(cells, 999);

    // Three documents can be swapped in eight ways, two of which are as far apart: p near 1/4, with 15 independent pairs it would be 0.00006.
    expect(found?.seeds).toEqual([1, 2, 3, 4, 5]);
    expect(found?.pValue).toBeGreaterThan(0.18);
    expect(found?.isSignificant).toBe(false);
  });

  it('need a raw system', () => {
    expect(compareWithRaw([buildCell({ label: 'private', seed: 1, counts: good })])).toEqual([]);
  });
});

describe('adjustByHolm', () => {
  it('multiplies each value by the number of those not below it, never falls and stays below one', () => {
    expect(adjustByHolm([0.04, 0.01, 0.03, 0.9])).toEqual([
      0.09, // 2 x 0.04 would be 0.08: less than the one before
      0.04,
      0.09,
      0.9,
    ]);
    expect(adjustByHolm([0.6, 0.7])).toEqual([1, 1]);
  });
});
