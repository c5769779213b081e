import { describe, expect, it } from '@jest/globals';
import { scoreCounts } from '#evaluation';
import { drawCurve, measureTransfer, scoreUnseen } from './results.js';
import { buildCounts, buildResult } from './testing/builders.js';
import type { TrainingResult } from './training-store.js';

const sites = ['a', 'b', 'c'];
const documents = 40;
const home = 5;
const homeCounts = new Map(sites.map((site) => [site, home]));

/** Right spans of ten in each document: raw from one site, by training site; private from both others. */
interface Made {
  readonly single: Readonly<Record<string, number>>;
  readonly pooled: number;
}

function buildResults({ single, pooled }: Made, seed = 1): TrainingResult[] {
  const raw = sites.map((from) =>
    buildResult({ kind: 'raw', sites: [from], seed }, sites, (_, isSeen) =>
      isSeen ? buildCounts(home, 9) : buildCounts(documents, single[from] ?? 0),
    ),
  );
  const pools = sites.map((left) =>
    buildResult({ kind: 'private', sites: sites.filter((site) => site !== left), seed }, sites, (_, isSeen) =>
      buildCounts(isSeen ? home : documents, pooled),
    ),
  );
  return [...raw, ...pools];
}

/** F1 when `right` of ten spans are found and nothing else. */
const f1 = (right: number): number =>
  scoreCounts({ truePositives: right, falsePositives: 0, falseNegatives: 10 - right }).f1;

describe('unseen sites', () => {
  it('are scored by trainings that have not seen them, each named by its site', () => {
    const results = buildResults({ single: { a: 4, b: 6, c: 5 }, pooled: 8 });

    const [first] = scoreUnseen({ sites, seeds: [1], results });

    expect(first).toMatchObject({ site: 'a', seed: 1, documents, rawPooled: null, privateSingle: [] });
    expect(first?.rawSingle.map(({ from, spanF1 }) => [from, spanF1])).toEqual([
      ['b', f1(6)],
      ['c', f1(5)],
    ]);
    expect(first?.privatePooled?.binaryHipaaTokenF1).toBeCloseTo(f1(8), 12);
  });

  it('keep seeds apart', () => {
    const results = [
      ...buildResults({ single: { a: 4, b: 6, c: 5 }, pooled: 8 }, 1),
      ...buildResults({ single: { a: 4, b: 6, c: 5 }, pooled: 7 }, 2),
    ];

    const rows = scoreUnseen({ sites, seeds: [1, 2], results });

    expect(rows.map(({ privatePooled }) => privatePooled?.spanF1)).toEqual([8, 8, 8, 7, 7, 7].map(f1));
  });
});

describe('baselines of an unseen site', () => {
  it('are named by what they were trained on', () => {
    const made = (kind: TrainingResult['kind'], from: readonly string[], right: number) =>
      buildResult({ kind, sites: from }, sites, () => buildCounts(documents, right));
    const results = [
      made('rawPublic', [], 3),
      made('privatePublic', [], 4),
      made('rawPublic', ['b'], 5),
      made('rawPublic', ['b', 'c'], 6),
      made('rawSurrogates', ['b', 'c'], 7),
      made('privatePublic', ['b', 'c'], 9),
      made('rawPublic', ['a'], 8), // has seen a
    ];

    const [first] = scoreUnseen({ sites, seeds: [1], results });

    expect(first?.baselines?.map(({ baseline, spanF1 }) => [baseline, spanF1])).toEqual([
      ['raw, public', f1(3)],
      ['private, no site', f1(4)],
      ['raw, public and b', f1(5)],
      ['raw, public and pool', f1(6)],
      ['raw with surrogates, pool', f1(7)],
      ['private, public and pool', f1(9)],
    ]);
  });
});

describe('the learning curve', () => {
  it('takes the mean over unseen sites and windows, by kind and number of sites', () => {
    const curve = drawCurve({
      sites,
      seeds: [1],
      results: buildResults({ single: { a: 4, b: 6, c: 5 }, pooled: 8 }),
    });

    expect(curve.map(({ kind, sites: count, count: scores }) => [kind, count, scores])).toEqual([
      ['raw', 1, 6],
      ['private', 2, 3],
    ]);
    expect(curve[0]?.mean).toBeCloseTo((f1(4) + f1(5) + f1(6)) / 3, 12);
    expect(curve[0]?.byUnseenSite['a']).toBeCloseTo((f1(5) + f1(6)) / 2, 12);
  });
});

describe('the transfer between sites', () => {
  it('scores every training on the same documents of a site, those at home', () => {
    const mixed = [...buildCounts(home, 2), ...buildCounts(documents - home, 10)];
    const results = sites.map((from) =>
      buildResult({ kind: 'raw', sites: [from] }, sites, (_, isSeen) =>
        isSeen ? buildCounts(home, 9) : mixed,
      ),
    );

    const { transfer, drop } = measureTransfer({ sites, seeds: [1], results }, homeCounts);

    expect(transfer[0]).toEqual([f1(9), f1(2), f1(2)]);
    expect(drop[1]).toBeCloseTo(f1(9) - f1(2), 12);
  });

  it('is null where a training has not been run, and so is the drop of a site without its own', () => {
    const [own] = buildResults({ single: { a: 4, b: 6, c: 5 }, pooled: 8 });
    const results = own === undefined ? [] : [own];

    const { transfer, drop } = measureTransfer({ sites, seeds: [1], results }, homeCounts);

    expect(transfer).toEqual([
      [f1(9), f1(4), f1(4)],
      [null, null, null],
      [null, null, null],
    ]);
    expect(drop).toEqual([null, null, null]);
  });
});
