import { describe, expect, it } from '@jest/globals';
import { scoreCounts } from '#evaluation';
import { testClaims } from './claims.js';
import { buildCounts, buildResult } from './testing/builders.js';
import type { TrainingResult } from './training-store.js';

const sites = ['a', 'b', 'c'];
const documents = 40;
const seeds = [1, 2, 3];

/** Right spans of ten in each document of an unseen site. */
interface Made {
  /** Raw of each single site. */
  readonly single: Readonly<Record<string, number>>;
  /** Private of both others. */
  readonly pooled: number;
  /** Raw on the public text, on it and each single site, on it and both others; private without a site. */
  readonly open?: {
    readonly raw: number;
    readonly single: number;
    readonly pool: number;
    readonly none: number;
    /** Pooled vectors together with those of the public text. */
    readonly vectors?: number;
  };
}

function build({ single, pooled, open }: Made, seed: number): TrainingResult[] {
  const made = (kind: TrainingResult['kind'], from: readonly string[], right: number): TrainingResult =>
    buildResult({ kind, sites: from, seed }, sites, (_, isSeen) =>
      buildCounts(isSeen ? 5 : documents, right),
    );
  const pools = sites.map((left) => sites.filter((site) => site !== left));
  return [
    ...sites.map((from) => made('raw', [from], single[from] ?? 0)),
    ...pools.map((pool) => made('private', pool, pooled)),
    ...(open === undefined
      ? []
      : [
          made('rawPublic', [], open.raw),
          made('privatePublic', [], open.none),
          ...sites.map((from) => made('rawPublic', [from], open.single)),
          ...pools.map((pool) => made('rawPublic', pool, open.pool)),
          ...(open.vectors === undefined
            ? []
            : pools.map((pool) => made('privatePublic', pool, open.vectors ?? 0))),
        ]),
  ];
}

const over = (made: Made, of: readonly number[] = seeds) => of.flatMap((seed) => build(made, seed));

const claimsOf = (results: readonly TrainingResult[], baselines = false) =>
  testClaims({ sites, seeds, results }, baselines);

/** F1 when `right` of ten spans are found and nothing else. */
const f1 = (right: number): number =>
  scoreCounts({ truePositives: right, falsePositives: 0, falseNegatives: 10 - right }).f1;

describe('a claim', () => {
  it('compares private from all others with the best single other site, and holds when it is clearly higher', () => {
    const claims = claimsOf(over({ single: { a: 4, b: 6, c: 5 }, pooled: 8 }));

    expect(claims.map(({ site, strongest, holds }) => [site, strongest.baseline, holds])).toEqual([
      ['a', 'raw, b', true],
      ['b', 'raw, c', true],
      ['c', 'raw, b', true],
    ]);
    expect(claims[0]?.strongest.difference).toBeCloseTo(f1(8) - f1(6), 12);
    expect(claims[0]?.strongest.pValue).toBeLessThan(0.001);
  });

  it('is against raw on the public text and a site where that is the strongest, which turns it round', () => {
    const open = { raw: 7, single: 9, pool: 10, none: 3 };
    const results = over({ single: { a: 4, b: 6, c: 5 }, pooled: 8, open });

    const [first] = claimsOf(results, true);

    expect(first?.strongest).toMatchObject({ baseline: 'raw, public and b', f1: expect.closeTo(f1(9), 12) });
    expect(first?.holds).toBe(false);
    expect(first?.ceiling).toMatchObject({
      baseline: 'raw, public and pool',
      f1: expect.closeTo(f1(10), 12),
    });
    expect(first?.compared).toEqual([
      'raw, b',
      'raw, c',
      'raw, public',
      'raw, public and b',
      'raw, public and c',
      'private, no site',
    ]);
  });

  it('is against private without a site where no site adds anything', () => {
    const open = { raw: 2, single: 2, pool: 2, none: 8 };

    const [first] = claimsOf(over({ single: { a: 4, b: 6, c: 5 }, pooled: 8, open }), true);

    expect(first?.strongest).toMatchObject({ baseline: 'private, no site', difference: 0 });
    expect(first?.holds).toBe(false);
  });

  it('never chooses pooled text, which no site could have, as the baseline', () => {
    const open = { raw: 2, single: 2, pool: 10, none: 2 };

    const [first] = claimsOf(over({ single: { a: 4, b: 6, c: 5 }, pooled: 8, open }), true);

    expect([first?.strongest.baseline, first?.holds]).toEqual(['raw, b', true]);
    expect(first?.ceiling?.difference).toBeLessThan(0);
  });

  it('is made of pooled vectors together with those of the public text as well, against the same rivals', () => {
    const open = { raw: 7, single: 8, pool: 10, none: 3, vectors: 9 };

    const claims = claimsOf(over({ single: { a: 4, b: 6, c: 5 }, pooled: 6, open }), true);

    expect(claims.map(({ site, of, holds }) => `${site} ${of} ${holds}`)).toEqual([
      ...['a private false', 'b private false', 'c private false'],
      ...['a privatePublic true', 'b privatePublic true', 'c privatePublic true'],
    ]);
    expect(claims[3]?.strongest).toEqual({
      ...claims[0]?.strongest,
      difference: expect.closeTo(f1(9) - f1(8), 12),
      pValue: expect.any(Number),
    });
  });

  it('stays open below three seeds, however large the difference', () => {
    const [first] = claimsOf(over({ single: { a: 4, b: 6, c: 5 }, pooled: 9 }, [1, 2]));

    expect(first?.strongest.pValue).toBeLessThan(0.001);
    expect(first?.holds).toBeNull();
  });

  it('does not hold for a difference that is smaller than that between seeds', () => {
    const pooled = [5, 9, 9].flatMap((right, index) =>
      build({ single: { a: 4, b: 6, c: 5 }, pooled: right }, index + 1),
    );

    const [first] = claimsOf(pooled);

    expect(first?.strongest.pValue).toBeLessThan(0.05);
    expect(first?.spread).toBeCloseTo(f1(9) - f1(5), 12);
    expect(first?.holds).toBe(false);
  });

  it('does not hold when private is clearly lower', () => {
    const [first] = claimsOf(over({ single: { a: 4, b: 8, c: 5 }, pooled: 6 }));

    expect(first?.strongest.pValue).toBeLessThan(0.001);
    expect(first?.holds).toBe(false);
  });

  it('does not hold for a difference that one document makes', () => {
    const results = over({ single: { a: 6, b: 6, c: 6 }, pooled: 6 }).map((result) =>
      result.kind === 'raw'
        ? result
        : buildResult(result, sites, (_, isSeen) =>
            isSeen ? buildCounts(5, 6) : [...buildCounts(documents - 1, 6), [10, 0, 0]],
          ),
    );

    const [first] = claimsOf(results);

    expect(first?.strongest.difference).toBeGreaterThan(0);
    expect(first?.holds).toBe(false);
  });

  it('chooses the baseline by its mean over seeds', () => {
    const results = [9, 2, 2].flatMap((b, index) =>
      build({ single: { a: 4, b, c: 6 }, pooled: 8 }, index + 1),
    );

    const [first] = claimsOf(results);

    expect(first?.strongest.baseline).toBe('raw, c');
    expect(first?.strongest.f1).toBeCloseTo(f1(6), 12);
  });

  it('is not made before every rival that is wanted has been run with every seed', () => {
    const results = over({ single: { a: 4, b: 6, c: 5 }, pooled: 8 });
    const open = { raw: 2, single: 2, pool: 2, none: 2 };
    const late = over({ single: { a: 4, b: 6, c: 5 }, pooled: 8, open }).filter(
      ({ kind, seed }) => kind !== 'privatePublic' || seed < 3,
    );

    expect(claimsOf(results.slice(1)).map(({ site }) => site)).toEqual(['a']); // raw of a is missing
    expect(claimsOf(results, true)).toEqual([]);
    expect(claimsOf(late, true)).toEqual([]);
  });
});
