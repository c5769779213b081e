/** A gate works the verdict out itself, and says which figure lacks what. */
import { describe, expect, it } from '@jest/globals';
import { type AuditedFigure, type AuditReport, wordFiguresOf } from '../manifests/privacy-report.js';
import { buildAudit, buildRepresenterManifest } from '../testing/manifest-builders.js';
import { judgementOf } from './judgement.js';

const manifest = buildRepresenterManifest();
const passed = buildAudit(manifest);
const judged = (changes: Partial<AuditReport>, j1Max?: number) =>
  judgementOf(
    { ...manifest, privacyReport: { ...manifest.privacyReport, audit: { ...passed, ...changes } } },
    j1Max,
  );
const withJ1 = (changes: Partial<AuditedFigure>): AuditedFigure[] =>
  passed.judges.map((figure) => (figure.id === 'J1' ? { ...figure, ...changes } : figure));
const { name: _, ...nameless } = passed.corpus;
const alwaysGated = ['J1', 'J1.hits', 'J1.whole', 'J1.whole-hits', 'J6'];

describe('the judgement of a gate', () => {
  it('is PASS, for no reason, where figures, controls and thresholds say so', () => {
    expect(judged({})).toEqual({ verdict: 'PASS', reasons: [] });
  });

  it.each<[string, Partial<AuditReport>, RegExp]>([
    ['an older version of the thresholds', { thresholds: 5 }, /version 5; .* accepts version 6/],
    ['a newer one', { thresholds: 7 }, /version 7; .* accepts version 6/],
    [
      'a threshold of its own',
      { judges: withJ1({ threshold: 0.06 }) },
      /J1: compared with 0\.06, version 6 has 0\.05/,
    ],
    [
      'no threshold for a gated figure',
      { judges: withJ1({ threshold: null, verdict: 'shown' }) },
      /J1: compared with nothing/,
    ],
    [
      'PASS above its threshold',
      { judges: withJ1({ upper: 0.051 }) },
      /J1: called PASS with an upper end of 0\.051/,
    ],
    [
      'PASS without an upper end',
      { judges: withJ1({ upper: null }) },
      /called PASS with an upper end of nothing/,
    ],
    ...alwaysGated.map((gated): [string, Partial<AuditReport>, RegExp] => [
      `no ${gated}`,
      { judges: passed.judges.filter(({ id }) => id !== gated) },
      new RegExp(`${gated} is missing`),
    ]),
    [
      'no figure of names, which its label set has',
      { judges: passed.judges.filter(({ id }) => id !== 'J2.deployed-names') },
      /J2\.deployed-names is missing/,
    ],
    ['no controls', { controls: [] }, /control raw-vectors-are-broken is missing; .*cloud-at-2 is missing/],
    ['no name of its corpus', { corpus: nameless }, /its corpus has no name/],
    ['no lists of words', { lists: {} }, /no label has a list of words/],
    [
      'no figure of a label that has a list',
      {
        lists: {
          ...passed.lists,
          PHONE: { words: 999, digest: 'f'.repeat(64) },
          DOCTOR: { words: 1000, digest: 'f'.repeat(64) },
        },
      },
      /^J1 has no figure of DOCTOR; J1\.hits has no figure of DOCTOR$/,
    ],
    [
      'no number of documents of a label',
      { judges: withJ1({ byLabel: { NAME: { value: 0, upper: 0, trials: 40 } } }) },
      /J1 of NAME has no number of documents; J1 has no figure of DATE/,
    ],
    ['a verdict that its figures do not come to', { verdict: 'FAIL' }, /another verdict/],
    ['the digest of another file', { representer: 'f'.repeat(64) }, /another file/],
    ['the digest of other noise', { noise: 'f'.repeat(64) }, /other noise/],
  ])('is INVALID with %s', (_, changes, reason) => {
    const { verdict, reasons } = judged(changes);

    expect(verdict).toBe('INVALID');
    expect(reasons.join('; ')).toMatch(reason);
  });

  it('is INVALID where a report is two invented figures, although each lies far below its threshold', () => {
    const invented = (id: string, threshold: number | null): AuditedFigure => ({
      id,
      metric: 'share',
      value: threshold === null ? null : 0.002,
      upper: threshold === null ? null : 0.004,
      chance: null,
      threshold,
      verdict: threshold === null ? 'no power' : 'PASS',
      power: threshold === null ? 'no power' : null,
      byLabel: {},
    });
    const judges = [invented('J1', 0.05), invented('J6', null)];

    const { verdict, reasons } = judged({
      judges,
      controls: [],
      lists: {},
      corpus: nameless,
      budget: 'full',
    });

    expect(verdict).toBe('INVALID');
    const others = passed.judges.length - judges.length - 2; // but for those of groups that a corpus may lack
    expect(reasons).toHaveLength(others + passed.controls.length + 2); // name, lists
  });

  it('asks for no figure of labels that the label set has not, or of groups that the corpus has not', () => {
    const judges = passed.judges.filter(({ id }) => !/deployed|^J6\.(identifiers|patient)/.test(id));
    const labelSet = { name: 'places', labels: ['TOWN', 'STREET'] };
    const privacyReport = { ...manifest.privacyReport, audit: { ...passed, judges } };

    expect(judgementOf({ ...manifest, labelSet, privacyReport }).verdict).toBe('PASS');
  });

  it('is FAIL where a consortium allows J1 less than it reads, and PASS at exactly that', () => {
    expect(judged({ judges: withJ1({ upper: 0.02 }) }, 0.019)).toEqual({
      verdict: 'FAIL',
      reasons: ['J1: upper end 0.02, at most 0.019 is asked for here'],
    });
    expect(judged({ judges: withJ1({ upper: 0.02 }) }, 0.02).verdict).toBe('PASS');
  });

  it('names the figure that clears nobody, what was measured of it, and what it lacks', () => {
    const judges = withJ1({
      verdict: 'no power',
      value: 0.004,
      upper: 0.01,
      power: 'no power',
      lacks: 'a posterior',
    });

    expect(judged({ judges, verdict: 'INVALID' })).toEqual({
      verdict: 'INVALID',
      reasons: ['J1: 0.004 measured, not bounded; lacks a posterior'],
    });
  });

  it('does not let less than the thresholds be called FAIL of something else: an INVALID report stays INVALID', () => {
    const controls = [{ id: 'pure-noise-is-not', passed: false }];

    expect(judged({ judges: withJ1({ upper: 0.02 }), controls, verdict: 'INVALID' }, 0.01).verdict).toBe(
      'INVALID',
    );
  });
});

describe('the figures of words in a row', () => {
  const figure = (id: string, value: number | null): AuditedFigure => ({
    id,
    metric: 'm',
    value,
    upper: value === null ? null : 2 * value,
    chance: 0,
    threshold: null,
    verdict: 'shown',
    power: null,
    byLabel: {},
  });

  it('are J1, its mean and J2, and leave out what has no number', () => {
    const judges = [figure('J1', 0.01), figure('J1.mean', 0.004), figure('J2', null), figure('J6', 0.5)];

    expect(wordFiguresOf({ judges })).toEqual({
      worst: { value: 0.01, upper: 0.02 },
      mean: { value: 0.004, upper: 0.008 },
    });
    expect(wordFiguresOf({ judges: [figure('J1', null), figure('J1.mean', 0.1)] })).toBeUndefined();
  });
});
