/** The page of a privacy report: everything that the report says, nothing that runs or loads. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { buildAudit, buildRepresenterManifest } from '../testing/manifest-builders.js';
import { judgementOf } from './judgement.js';
import { privacyReportFiles, renderPrivacyPage } from './privacy-page.js';

const manifest = buildRepresenterManifest();
const waiver = {
  names: ['Ada <Byron>', 'Grace Murray'] as [string, string],
  reason: 'A "larger" audit runs & ends soon.',
  grantedAt: '2025-03-01T00:00:00.000Z',
  expiresAt: '2025-03-31T00:00:00.000Z',
};

describe('the page of a privacy report', () => {
  it.each(['PASS', 'FAIL', 'INVALID'] as const)('shows %s, and why it is no PASS', (verdict) => {
    const audit = buildAudit(manifest, verdict);
    const { reasons } = judgementOf({ ...manifest, privacyReport: { ...manifest.privacyReport, audit } });

    const page = renderPrivacyPage({ subject: 'Representer 1', audit });

    expect(page).toContain(`<strong>${verdict}</strong>`);
    expect(reasons.length > 0).toBe(verdict !== 'PASS');
    for (const reason of reasons) expect(page).toContain(`<li>${reason}</li>`);
  });

  it('shows figures with upper end and threshold, controls, budget, thresholds and digests', () => {
    const audit = buildAudit(manifest);

    const page = renderPrivacyPage({ subject: 'Representer 1', audit });

    expect(page).toMatch(
      /<code>J1<\/code>[\s\S]*<dd>0\.005<\/dd>[\s\S]*<dd>0\.01<\/dd>[\s\S]*at most<\/dt><dd>0\.05<\/dd>/,
    );
    for (const part of ['raw-vectors-are-broken', 'quick', 'version 6', audit.representer, audit.noise])
      expect(page).toContain(part);
  });

  it('says that thresholds of another version are not accepted', () => {
    const audit = { ...buildAudit(manifest), thresholds: 5 };

    expect(renderPrivacyPage({ subject: 'x', audit })).toContain(
      'version 5, which this installation (version 6) does not accept',
    );
  });

  it('shows a waiver with names, reason and both dates, escaped, and does not for PASS', () => {
    const of = (verdict: 'PASS' | 'FAIL') =>
      renderPrivacyPage({ subject: 'x', audit: buildAudit(manifest, verdict), gate: { verdict, waiver } });

    expect(of('FAIL')).toContain('<strong>WAIVED (FAIL)</strong>');
    expect(of('FAIL')).toContain(
      'Ada &lt;Byron&gt; and Grace Murray let it pass until 2025-03-31, as of 2025-03-01: A &quot;larger&quot; audit runs &amp; ends soon.',
    );
    expect(of('PASS')).not.toMatch(/WAIVED|Byron/);
  });

  it('shows what J8 read of the release that comes with it, with upper ends, or that nobody asked', () => {
    const of = (scores: Record<string, number>) =>
      renderPrivacyPage({ subject: 'x', audit: buildAudit(manifest), release: { releaseId: 'r-1', scores } });
    const asked = of({ membershipArea: 0.62, membershipAreaUpper: 0.68, spanF1: 0.9 });

    expect(asked).toMatch(/Release r-1[\s\S]*<td>0\.62<\/td><td>0\.68<\/td>/);
    expect(asked).not.toMatch(/Nobody asked|0\.9</);
    expect(of({ membershipArea: 0.62 })).toContain('Nobody asked whether it remembers');
    expect(renderPrivacyPage({ subject: 'x', audit: buildAudit(manifest) })).not.toContain('it remembers');
  });

  it('says what a figure lacks', () => {
    const audit = buildAudit(manifest);
    const judges = audit.judges.map((figure) => ({ ...figure, lacks: `a <bound> of ${figure.id}` }));

    expect(renderPrivacyPage({ subject: 'x', audit: { ...audit, judges } })).toContain(
      'Lacks: a &lt;bound&gt; of J1',
    );
  });

  it('is there for a representer that nobody audited, without JSON beside it', () => {
    const files = privacyReportFiles({ subject: 'Representer 1', audit: undefined });

    expect(files.map(({ name }) => name)).toEqual(['privacy-report.html']);
    expect(files[0]?.content).toMatch(/<strong>INVALID<\/strong>[\s\S]*nobody audited it/);
  });

  it('loads and runs nothing, and lets its own style sheet apply alone', () => {
    const page = renderPrivacyPage({ subject: '<script>alert(1)</script>', audit: buildAudit(manifest) });

    const sheet = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(sheet).digest('base64');
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${digest}&#39;`);
    expect(page).not.toMatch(/<script|<img|<link|src=|href=|url\(|@import|style=|https?:/);
  });
});
