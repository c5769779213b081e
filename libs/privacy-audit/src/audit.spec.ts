/** The audit of subjects of which the right verdict is known. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { missingParts } from '#protocol/gate';
import {
  type AuditedFigure,
  type AuditReport,
  auditReportSchema,
  verdictOfFigures,
} from '#protocol/manifests';
import { tinySizes } from '#training/testing';
import { type AuditBudget, auditShipped } from './audit.js';
import type { AttackList, AuditMaterial } from './material.js';
import type { Shipped } from './subject.js';
import { buildShipped, makeConstant, makeIdentity } from './testing/tiny-audit.js';
import { tinyMaterial } from './testing/tiny-material.js';

const words = {
  targets: 80,
  deepTargets: 80,
  deepSizes: [1000],
  wholeTargets: 40,
  looks: 2,
  inputDraws: 4,
  inputSizes: [366],
};

const budget: AuditBudget = {
  name: 'quick',
  threads: 1,
  controlTargets: 3,
  attacks: {
    words,
    unlabelled: words,
    sideChannel: {},
    linkage: { pairsPerSentence: 2, resamples: 200 },
    roster: { notes: 5 },
  },
};

async function audit(shipped: Shipped, changes: Partial<AuditBudget> = {}): Promise<AuditReport> {
  const watch = { now: () => new Date(0), clock: () => 0 };
  const given = { budget: { ...budget, ...changes }, watch };
  return auditShipped(shipped, tinyMaterial(40), given, createSeededRandom(1));
}

const figureOf = ({ judges }: AuditReport, id: string): AuditedFigure | undefined =>
  judges.find((figure) => figure.id === id);

const wrongControls = ({ controls }: AuditReport): string[] =>
  controls.flatMap(({ id, passed }) => (passed ? [] : [id]));

describe('an audit', () => {
  let hidden: AuditReport;
  let open: AuditReport;

  beforeAll(async () => {
    hidden = await audit(buildShipped(makeIdentity, { output: 30 }));
    open = await audit(buildShipped(makeIdentity, { output: 0.05 }));
  });

  it('fails raw vectors, of which every word is named', async () => {
    const raw = await audit({ rawSize: tinySizes.embeddingSize });

    expect([raw.verdict, raw.representer, wrongControls(raw)]).toEqual(['FAIL', 'raw', []]);
    expect(figureOf(raw, 'J1')).toMatchObject({ value: 1, upper: 1, verdict: 'FAIL' });
    expect(figureOf(raw, 'J2')?.value).toBe(1);
  });

  it('fails a representer that hides nothing, and passes the same under enough noise', () => {
    expect([open.verdict, wrongControls(open)]).toEqual(['FAIL', []]);
    expect([hidden.verdict, wrongControls(hidden)]).toEqual(['PASS', []]);
    expect(figureOf(hidden, 'J1')?.value).toBeCloseTo(0.001, 3);
    expect(figureOf(open, 'J1')?.value).toBeGreaterThan(0.2);
  });

  it('never reads more than the bound, and needs many observations where noise is large', () => {
    for (const report of [hidden, open])
      expect(figureOf(report, 'J1')?.value).toBeLessThanOrEqual((figureOf(report, 'J2')?.value ?? 0) + 0.01);
    expect(figureOf(open, 'J1.observations')?.value).toBeLessThan(64);
    expect(figureOf(hidden, 'J1.observations')?.value ?? Number.POSITIVE_INFINITY).toBeGreaterThan(1000);
  });

  it('counts on the deployed path only what is missed: a twentieth of the bound, and chance', () => {
    const bound = figureOf(open, 'J2')?.value ?? 0;

    expect(figureOf(open, 'J2.deployed-names')?.value).toBeCloseTo(0.05 * bound + 0.95 / 1000, 6);
    expect(figureOf(open, 'J2.deployed-dates')).toBeUndefined(); // there are no dates in this label set
  });

  it('writes a report that its schema reads, with the digests of lists and noise', () => {
    expect(auditReportSchema.parse(hidden)).toEqual(hidden);
    expect(Object.keys(hidden.lists)).toEqual(['NAME', 'unlabelled']);
    expect(missingParts(hidden, ['NAME'])).toEqual([]);
    expect(hidden.noise).not.toBe(open.noise);
    expect(hidden.representer).toBe(open.representer);
  });

  it('gives no number through input noise where a likelihood would be a guess, and so clears nobody', async () => {
    const disturbed = await audit(buildShipped(makeIdentity, { input: 3, output: 5 }));

    expect(disturbed.verdict).not.toBe('PASS');
    expect(figureOf(disturbed, 'J1')).toMatchObject({ verdict: 'no power', upper: null });
    expect(figureOf(disturbed, 'J2')).toMatchObject({ value: null, verdict: 'no power' });
  });

  it('is invalid where a control goes wrong: a file that says nothing cannot be broken with its noise off', async () => {
    const constant = await audit(buildShipped(makeConstant, { output: 1 }));

    expect([constant.verdict, wrongControls(constant)]).toEqual(['INVALID', ['noise-off-is-broken']]);
  });
});

describe('what is kept of an audit', () => {
  /** The name under which steps of an audit of this material are kept; nothing is judged. */
  const nameOf = (changes: Partial<AuditMaterial>): string => {
    let name = '';
    const openKept = (digest: string): never => {
      name = digest;
      throw new RangeError('far enough');
    };
    const watch = { now: () => new Date(0), clock: () => 0, openKept };
    const material = { ...tinyMaterial(4), ...changes };
    const judge = () =>
      auditShipped({ rawSize: tinySizes.embeddingSize }, material, { budget, watch }, createSeededRandom(1));

    expect(judge).toThrow(RangeError);

    return name;
  };
  const sent = tinyMaterial(4, 2);
  const { lists } = tinyMaterial(4);
  const [[id, list] = [1, undefined]] = lists;
  const documents = tinyMaterial(4).documentOf;

  it('goes by the sentences, the lists of words, the surrogates that were drawn and whose notes they are', () => {
    const names = [
      {},
      { lists: new Map([...lists, [id, { ...list, digest: 'c'.repeat(64) } as AttackList]]) },
      { deployed: { corpus: sent.corpus, documentOf: sent.documentOf } },
      { deployed: { corpus: tinyMaterial(4, 3).corpus, documentOf: sent.documentOf } },
      { deployed: { corpus: sent.corpus, documentOf: sent.documentOf, siteOf: sent.documentOf } },
      { patientOf: documents },
      { siteOf: documents },
    ].map(nameOf);

    expect(new Set(names).size).toBe(names.length);
    expect(nameOf({})).toBe(names[0]);
  });
});

describe('a verdict', () => {
  const figure = (verdict: AuditedFigure['verdict'], threshold: number | null = 0.1): AuditedFigure => ({
    id: 'J1',
    metric: 'm',
    value: 0,
    upper: 0,
    chance: 0,
    power: null,
    byLabel: {},
    threshold,
    verdict,
  });
  const right = [{ id: 'a', passed: true }];

  it.each([
    ['PASS', [figure('PASS'), figure('shown', null), figure('no power', null)], right],
    ['FAIL', [figure('PASS'), figure('FAIL')], right],
    ['FAIL', [figure('no power'), figure('FAIL')], right],
    ['INVALID', [figure('PASS'), figure('no power')], right],
    ['INVALID', [figure('FAIL')], [...right, { id: 'b', passed: false }]],
    ['INVALID', [figure('shown', null)], right],
  ] as const)('is %s (%#)', (expected, figures, controls) => {
    expect(verdictOfFigures({ judges: figures, controls })).toBe(expected);
  });
});
