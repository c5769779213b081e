/** The gate at a site: what encodes here, and what the site is told of it. */
import { describe, expect, it } from '@jest/globals';
import type { Gate, Verdict } from '#protocol';
import { buildAudit } from '#protocol/testing';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { previewLines } from './preview.js';
import { previewStage } from './preview-content.js';
import { pull } from './pull.js';
import { stageNotes } from './stage.js';
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
      { verdict: 'FAIL', waiver },
      { verdict: 'FAIL', waiver },
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
    const strict = { ...site.context, gatePolicy: { requiresPass: true } };
    const notes = await writeNotes(site.folder, buildNotes(3));

    await expect(pull(strict)).rejects.toMatchObject({ code: 'SITE_POLICY_UNMET' });
    await pull(site.context);
    await expect(stageNotes(strict, staging(notes))).rejects.toMatchObject({ code: 'SITE_POLICY_UNMET' });
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
      /audit +PASS\n[\s\S]*noise +deviation 0\.\d{3} on every value/,
    );
  });
});
