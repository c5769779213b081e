/** What this site found itself of a representer that it pulled: kept once for each digest, asked before anything is staged. */
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, sha256 } from '#foundation';
import {
  type AuditReport,
  auditReportSchema,
  gateThresholds,
  type Judgement,
  judgementOf,
  noiseDigest,
  type RepresenterManifest,
} from '#protocol';
import type { GatePolicy } from './gate.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const keptSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Null: no public corpus of its language and label set comes with this program. */
  report: auditReportSchema.nullable(),
});

/** The report of this site's own audit; null where it has no corpus to audit by, undefined where it has not audited. */
export type OwnAudit = AuditReport | null | undefined;

/** What was kept of these files, this noise and these thresholds. Fails with SITE_DATA_DAMAGED. */
export async function readOwnAudit(paths: SitePaths, manifest: RepresenterManifest): Promise<OwnAudit> {
  return (await readJson(fileOf(paths, manifest), keptSchema))?.report;
}

/** Keeps what an audit of these files found. */
export async function keepOwnAudit(
  paths: SitePaths,
  manifest: RepresenterManifest,
  report: AuditReport | null,
): Promise<void> {
  await writeJson(fileOf(paths, manifest), { formatVersion: 1, report });
}

/** Everything that an audit reads of a representer, and the version by which it reads it: what differs in any of it was not audited. */
function fileOf({ auditsFolder }: SitePaths, manifest: RepresenterManifest): string {
  const { files, noise, embeddings, language, labelSet, readsCasing, neighbours } = manifest;
  const digests = [files['representer.onnx'].sha256, files['cells.json']?.sha256 ?? null, noiseDigest(noise)];
  const read = [embeddings.digest, language, labelSet, readsCasing, neighbours];
  return join(auditsFolder, `${sha256(JSON.stringify([digests, read, gateThresholds.version]))}.json`);
}

/** What the gate makes of a site's own report. */
function judgementOfOwn(
  manifest: RepresenterManifest,
  audit: AuditReport,
  { j1Max }: Pick<GatePolicy, 'j1Max'>,
): Judgement {
  const privacyReport = { ...manifest.privacyReport, audit };
  return judgementOf({ ...manifest, privacyReport }, j1Max, 'at a site');
}

/** Fails with SITE_AUDIT_NOT_PASSED, which says why, where this site's own audit says anything but PASS. No waiver stands above it. */
export function requireOwnPass(
  manifest: RepresenterManifest,
  own: OwnAudit,
  policy: Pick<GatePolicy, 'j1Max'>,
): void {
  if (own === undefined || own === null) return;
  const { verdict, reasons } = judgementOfOwn(manifest, own, policy);
  if (verdict === 'PASS') return;
  const { representerId } = manifest;
  throw new Failure('SITE_AUDIT_NOT_PASSED', { representerId, verdict, why: reasons.join('; ') });
}

/** Fails with SITE_NOT_AUDITED_HERE, SITE_AUDIT_NO_CORPUS or SITE_AUDIT_NOT_PASSED where this site audits and has not seen it pass. */
export async function requireAuditedHere(
  paths: SitePaths,
  manifest: RepresenterManifest,
  policy: GatePolicy,
): Promise<void> {
  if (!policy.auditsItself) return;
  const { representerId, language, labelSet } = manifest;
  const own = await readOwnAudit(paths, manifest);
  if (own === undefined) throw new Failure('SITE_NOT_AUDITED_HERE', { representerId });
  if (own === null)
    throw new Failure('SITE_AUDIT_NO_CORPUS', { representerId, language, labelSet: labelSet.name });
  requireOwnPass(manifest, own, policy);
}

/** Who audited a representer, and how, for people. */
export interface AuditedView {
  /** `here`: this site has; `no corpus`: it has nothing to audit by; `provider`: it takes the provider's word. */
  readonly by: 'here' | 'no corpus' | 'provider';
  /** Of this site's own audit. */
  readonly own: Pick<AuditReport, 'verdict' | 'budget' | 'seconds' | 'createdAt'> | null;
  /** How hard the provider's judges tried; null where nobody audited it there. */
  readonly providerBudget: AuditReport['budget'] | null;
  readonly language: string;
}

/** What is shown of a site's own audit. */
export function viewOfOwn(
  manifest: RepresenterManifest,
  own: OwnAudit,
  policy: Pick<GatePolicy, 'j1Max'>,
): AuditedView {
  const { language, privacyReport } = manifest;
  const common = { providerBudget: privacyReport.audit?.budget ?? null, language };
  if (own === undefined || own === null)
    return { by: own === null ? 'no corpus' : 'provider', own: null, ...common };
  const { budget, seconds, createdAt } = own;
  const { verdict } = judgementOfOwn(manifest, own, policy);
  return { by: 'here', own: { verdict, budget, seconds, createdAt }, ...common };
}

/** `here: PASS (quick, 58 s, 2026-11-28); by the provider: full`, `by the provider (quick), not here`. */
export function describeAudited({ by, own, providerBudget, language }: AuditedView): string {
  const provider = providerBudget ?? 'not at all';
  if (own !== null) {
    const { verdict, budget, seconds, createdAt } = own;
    return `here: ${verdict} (${budget}, ${seconds.toFixed(0)} s, ${createdAt.slice(0, 10)}); by the provider: ${provider}`;
  }
  const why = by === 'no corpus' ? `: no public corpus for ${language}` : '';
  return `by the provider (${provider}), not here${why}`;
}
