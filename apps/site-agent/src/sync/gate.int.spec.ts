/** The gate at a site: what encodes here, and what the site is told of it. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Gate } from '#protocol/gate';
import type { Verdict } from '#protocol/manifests';
import { buildAudit } from '#protocol/testing';
import { previewLines } from '../stage/preview.js';
import { previewStage } from '../stage/preview-content.js';
import { stageNotes } from '../stage/stage.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, staging } from '../testing/open-site.js';
import { buildNotes, trusting, writeNotes } from '../testing/site-fixture.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

const first = buildManifest();
const other = '44444444-4444-4444-8444-444444444444';
const judged = (verdict: Verdict) =>
  buildManifest({
    representerId: other,
    privacyReport: { ...first.privacyReport, audit: buildAudit(first, verdict) },
  });
const withAudit = (audit: ReturnType<typeof buildAudit> | undefined) =>
  buildManifest({ representerId: other, privacyReport: { ...first.privacyReport, audit } });
const waiver: NonNullable<Gate['waiver']> = {
  names: ['Ada Byron', 'Grace Murray'],
  reason: 'Judged on too few documents.',
  grantedAt: '2025-03-01T00:00:00.000Z',
  expiresAt: '2025-03-31T00:00:00.000Z',
};

describe('the gate at a site', () => {
  it.each([
    ['failed', judged('FAIL'), { verdict: 'FAIL', waiver: null }, 'SITE_REPRESENTER_NOT_PASSED'],
    ['nobody could judge', judged('INVALID'), undefined, 'SITE_REPRESENTER_NOT_PASSED'],
    ['was never audited', withAudit(undefined), undefined, 'SITE_REPRESENTER_NOT_PASSED'],
    [
      'has the report of another file',
      withAudit({ ...buildAudit(first), representer: 'f'.repeat(64) }),
      { verdict: 'PASS', waiver: null },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'has the report of more noise',
      withAudit({ ...buildAudit(first), noise: 'f'.repeat(64) }),
      { verdict: 'PASS', waiver: null },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'says PASS of figures that failed',
      withAudit({ ...buildAudit(first, 'FAIL'), verdict: 'PASS' }),
      { verdict: 'PASS', waiver: null },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'was judged by thresholds that this agent does not accept',
      withAudit({ ...buildAudit(first), thresholds: 4 }),
      { verdict: 'PASS', waiver: null },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'was judged by thresholds that this agent does not accept, as the coordinator says',
      withAudit({ ...buildAudit(first), thresholds: 4 }),
      { verdict: 'INVALID', waiver: null },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
    [
      'reads more than the consortium allows',
      judged('PASS'),
      { verdict: 'FAIL', waiver: null, j1Max: 0.009 },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
    [
      'is called passed by a consortium that allows less',
      judged('PASS'),
      { verdict: 'PASS', waiver: null, j1Max: 0.009 },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'failed and is called passed',
      judged('FAIL'),
      { verdict: 'PASS', waiver: null },
      'SITE_VERDICT_DIFFERS',
    ],
    [
      'was waived until yesterday',
      judged('FAIL'),
      { verdict: 'FAIL', waiver: { ...waiver, expiresAt: '2025-03-03T05:06:07.000Z' } },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
    [
      'one person waived under two spellings',
      judged('FAIL'),
      { verdict: 'FAIL', waiver: { ...waiver, names: ['Ada Byron', 'ADA  byron'] } },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
    [
      'was waived for more than 90 days',
      judged('FAIL'),
      { verdict: 'FAIL', waiver: { ...waiver, expiresAt: '2999-01-01T00:00:00.000Z' } },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
    [
      'will be waived',
      judged('FAIL'),
      {
        verdict: 'FAIL',
        waiver: {
          ...waiver,
          grantedAt: '2998-12-01T00:00:00.000Z',
          expiresAt: '2999-01-01T00:00:00.000Z',
        },
      },
      'SITE_REPRESENTER_NOT_PASSED',
    ],
  ] as const)(
    'does not pull a representer that %s, and keeps the one in use',
    async (_, manifest, gate, code) => {
      await using site = await openSite();
      Object.assign(site.coordinator, { representer: manifest, gate });

      await expect(pull(site.context)).rejects.toMatchObject({ code });
      expect((await readStatus(site.context)).representerId).toBe(first.representerId);
    },
  );

  it('pulls one that two people waived, says so, and encodes with it until the waiver ends', async () => {
    await using site = await openSite();
    Object.assign(site.coordinator, { representer: judged('FAIL'), gate: { verdict: 'FAIL', waiver } });
    const notes = await writeNotes(site.folder, buildNotes(3));

    const report = await pull(site.context);
    const later = { ...site.context, clock: () => new Date(waiver.expiresAt) };

    expect([report.gate, (await readStatus(site.context)).gate]).toEqual([
      { verdict: 'FAIL', waiver, budget: 'quick' },
      { verdict: 'FAIL', waiver, budget: 'quick' },
    ]);
    await expect(stageNotes(later, staging(notes))).rejects.toMatchObject({
      code: 'SITE_REPRESENTER_NOT_PASSED',
      details: { waivedUntil: waiver.expiresAt },
    });
    expect((await stageNotes(site.context, staging(notes))).stage.notes.staged).toBe(3);
  });

  it('asks for more where the site does: a waiver is not enough, for a pull or for a stage', async () => {
    await using site = await openSite();
    Object.assign(site.coordinator, { representer: judged('FAIL'), gate: { verdict: 'FAIL', waiver } });
    const strict = { ...site.context, gatePolicy: { ...trusting, requiresPass: true } };
    const notes = await writeNotes(site.folder, buildNotes(3));

    await expect(pull(strict)).rejects.toMatchObject({ code: 'SITE_POLICY_UNMET' });
    await pull(site.context);
    await expect(stageNotes(strict, staging(notes))).rejects.toMatchObject({ code: 'SITE_POLICY_UNMET' });
  });

  it.each([
    ['less of J1', { j1Max: 0.009 }, { field: 'J1', value: 0.01, expected: 'at most 0.009' }],
    ['a full audit', { requiresFullAudit: true }, { field: 'budget', value: 'quick', expected: 'full' }],
  ])('asks for %s where the site does, of what passed, too', async (_, asked, details) => {
    await using site = await openSite();
    Object.assign(site.coordinator, { representer: judged('PASS'), gate: { verdict: 'PASS', waiver: null } });
    const strict = { ...site.context, gatePolicy: { ...trusting, ...asked } };

    await expect(pull(strict)).rejects.toMatchObject({ code: 'SITE_POLICY_UNMET', details });
    expect((await pull(site.context)).gate.budget).toBe('quick');
  });

  it('asks for J1 itself where it is waived: what is not bounded is not less', async () => {
    await using site = await openSite();
    Object.assign(site.coordinator, { representer: judged('FAIL'), gate: { verdict: 'FAIL', waiver } });

    await expect(pull({ ...site.context, gatePolicy: { ...trusting, j1Max: 0.049 } })).rejects.toMatchObject({
      code: 'SITE_POLICY_UNMET',
      details: { field: 'J1', value: 0.2 },
    });
  });

  it('takes what reads exactly what the site asks for, by a full audit', async () => {
    await using site = await openSite();
    site.coordinator.representer = withAudit({ ...buildAudit(first), budget: 'full' });
    const strict = { ...trusting, requiresPass: true, requiresFullAudit: true, j1Max: 0.01 };

    expect((await pull({ ...site.context, gatePolicy: strict })).gate.budget).toBe('full');
  });

  it('keeps the report beside the manifest, as JSON and as a page that names who waived it, and says where', async () => {
    await using site = await openSite();
    const representer = judged('FAIL');
    Object.assign(site.coordinator, { representer, gate: { verdict: 'FAIL', waiver } });

    const { privacyPage } = await pull(site.context);

    const page = await readFile(privacyPage, 'utf8');
    expect(page).toMatch(/WAIVED \(FAIL\)[\s\S]*Ada Byron and Grace Murray let it pass until 2025-03-31/);
    expect(page).toContain('<li>J1: upper end 0.2, at most 0.05</li>');
    const json: unknown = JSON.parse(await readFile(privacyPage.replace(/html$/, 'json'), 'utf8'));
    expect(json).toEqual(representer.privacyReport.audit);
    expect((await readStatus(site.context)).privacyPage).toBe(privacyPage);
  });

  it('shows the verdict and the noise before anything is approved', async () => {
    await using site = await openSite();
    await stageNotes(site.context, staging(await writeNotes(site.folder, buildNotes(3))));

    const preview = await previewStage(site.context);

    expect(preview.report.verdict).toBe('PASS');
    expect(preview.report.noise).toEqual({
      least: Math.min(...first.noise.output),
      largest: Math.max(...first.noise.output),
    });
    expect(previewLines(preview).join('\n')).toMatch(
      /audit +PASS \(quick audit\)\n[\s\S]*noise +deviation 0\.\d{3} on every value/,
    );
  });
});
