/** A site's own audit: made once of what was pulled, asked before anything is encoded, and above every word of a provider. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { AuditPulled } from '#learning';
import { gateThresholds } from '#protocol/gate';
import type { RepresenterManifest, Verdict } from '#protocol/manifests';
import { buildAudit } from '#protocol/testing';
import type { SiteContext } from '../context.js';
import { everySite } from '../data/gate.js';
import { keepOwnAudit, readOwnAudit } from '../data/own-audit.js';
import { previewLines } from '../stage/preview.js';
import { previewStage } from '../stage/preview-content.js';
import { stageNotes } from '../stage/stage.js';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, staging } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { runDoctor } from './doctor.js';
import { pull } from './pull.js';
import { readStatus } from './status.js';

const checkOf = async (context: SiteContext) =>
  (await runDoctor(context)).find(({ check }) => check === 'audit');

const first = buildManifest();
const second = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });

/** A site that audits, by judges who say `verdict`, or have no corpus; `asked` is which representers they were asked about. */
function auditing(context: SiteContext, verdict: Verdict | undefined) {
  const asked: string[] = [];
  const auditPulled: AuditPulled = async ({ manifest }, { say }) => {
    asked.push(manifest.representerId);
    say?.('controls');
    return verdict === undefined ? undefined : { ...buildAudit(manifest, verdict), seconds: 58 };
  };
  return { asked, strict: { ...context, gatePolicy: everySite, auditPulled } };
}

describe("a site's own audit", () => {
  it('is made once of equal files, before they are used, and told at pull, in the preview and on the page', async () => {
    await using site = await openSite();
    const { asked, strict } = auditing(site.context, 'PASS');

    const { audited, privacyPage } = await pull(strict);
    await pull(strict);
    await stageNotes(strict, staging(await writeNotes(site.folder, buildNotes(3))));

    expect(asked).toEqual([first.representerId]);
    expect(audited).toMatchObject({ by: 'here', own: { verdict: 'PASS', budget: 'quick', seconds: 58 } });
    const told = `here: PASS (quick, 58 s, 2025-01-02, thresholds ${gateThresholds.version}); by the provider: quick`;
    expect(previewLines(await previewStage(strict))).toContain(`  audited      ${told}`);
    expect(await readFile(privacyPage, 'utf8')).toContain(`<p>Audited ${told}.</p>`);
    expect(site.terminal.spokenLines).toContain('  audit: PASS after 58 s');
  });

  it.each(['FAIL', 'INVALID'] as const)(
    'that says %s refuses what the provider passed and two people waived, and what was in use stays',
    async (verdict) => {
      await using site = await openSite();
      const { strict } = auditing(site.context, verdict);
      const waiver = {
        names: ['Ada Byron', 'Grace Murray'] as [string, string],
        reason: 'Judged on too few documents.',
        grantedAt: '2025-03-01T00:00:00.000Z',
        expiresAt: '2025-03-31T00:00:00.000Z',
      };
      const offers = [
        { representer: second, gate: { verdict: 'PASS', waiver: null } },
        {
          representer: buildManifest({
            representerId: second.representerId,
            privacyReport: { ...second.privacyReport, audit: buildAudit(second, 'FAIL') },
          }),
          gate: { verdict: 'FAIL', waiver },
        },
      ];

      for (const offer of offers) {
        Object.assign(site.coordinator, offer);
        await expect(pull(strict)).rejects.toMatchObject({
          code: 'SITE_AUDIT_NOT_PASSED',
          details: { representerId: second.representerId, verdict },
        });
      }

      expect((await readStatus(site.context)).representerId).toBe(first.representerId);
    },
  );

  it('is told by status and doctor, with what did not pass', async () => {
    await using site = await openSite();
    const { strict } = auditing(site.context, 'PASS');
    const before = await checkOf(strict);
    await pull(strict);
    const passed = { ...(await readStatus(strict)).audited?.own, check: await checkOf(strict) };
    await keepOwnAudit(strict.paths, first, buildAudit(first, 'FAIL'));

    const failed = (await readStatus(strict)).audited?.own;

    expect(before).toMatchObject({ outcome: 'fault', code: 'SITE_NOT_AUDITED_HERE' });
    expect(passed).toMatchObject({
      verdict: 'PASS',
      thresholds: gateThresholds.version,
      check: { outcome: 'ok', detail: expect.stringContaining('here: PASS') },
    });
    expect(failed).toMatchObject({ verdict: 'FAIL', reasons: [expect.stringMatching(/^J/)] });
    expect(await checkOf(strict)).toMatchObject({ outcome: 'fault', code: 'SITE_AUDIT_NOT_PASSED' });
    expect(await checkOf(site.context)).toMatchObject({ outcome: 'warning' });
  });

  it('is asked for before anything is staged, unless the administrator takes the word of the provider', async () => {
    await using site = await openSite();
    const { strict } = auditing(site.context, 'PASS');
    const notes = await writeNotes(site.folder, buildNotes(3));

    await expect(stageNotes(strict, staging(notes))).rejects.toMatchObject({ code: 'SITE_NOT_AUDITED_HERE' });
    await stageNotes(site.context, staging(notes));

    expect(previewLines(await previewStage(site.context))).toContain(
      '  audited      by the provider (quick), not here',
    );
  });

  it('cannot be made where no corpus comes with the program: pull says so, and nothing is staged', async () => {
    await using site = await openSite();
    const { strict } = auditing(site.context, undefined);
    const notes = await writeNotes(site.folder, buildNotes(3));

    const { audited } = await pull(strict);

    expect(audited).toMatchObject({ by: 'no corpus', own: null, language: 'en' });
    await expect(stageNotes(strict, staging(notes))).rejects.toMatchObject({
      code: 'SITE_AUDIT_NO_CORPUS',
      details: { language: 'en', labelSet: 'generic' },
    });
  });

  it.each<[string, Partial<RepresenterManifest>]>([
    ['another file', { files: { 'representer.onnx': { sha256: 'f'.repeat(64), bytes: 9 } } }],
    ['cells', { files: { ...first.files, 'cells.json': { sha256: 'f'.repeat(64), bytes: 9 } } }],
    ['other noise', { noise: { input: [], output: first.noise.output.map((stdDev) => stdDev / 2) } }],
    ['another label set', { labelSet: { ...first.labelSet, name: 'hipaa' } }],
    ['casing inside', { readsCasing: true }],
    ['forms of words', { formSize: 96 }],
  ])('of the same representer with %s is another audit', async (_, changes) => {
    await using site = await openSite();
    const { paths } = site.context;

    await keepOwnAudit(paths, first, buildAudit(first));

    expect(await readOwnAudit(paths, first)).toEqual(buildAudit(first));
    expect(await readOwnAudit(paths, { ...first, ...changes })).toBeUndefined();
  });
});
