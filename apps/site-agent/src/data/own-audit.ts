/** This site's own audits of pulled representers: run once per digest, required before staging. */
import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, sha256, writeFileAtomic } from '#foundation';
import {
  type Gate,
  gateThresholds,
  type Judgement,
  judgementOf,
  privacyPageName,
  privacyReportFiles,
} from '#protocol/gate';
import {
  type AuditReport,
  auditReportSchema,
  noiseDigest,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol/manifests';
import type { SiteContext } from '../context.js';
import type { GatePolicy } from './gate.js';
import { embeddingSourceOf, readRepresenter } from './open-models.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const keptSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Null: no bundled public corpus for its language and label set. */
  report: auditReportSchema.nullable(),
});

/** Null without a corpus to audit with, undefined before the audit. */
export type OwnAudit = AuditReport | null | undefined;

/** Reads the stored audit. Fails with SITE_DATA_DAMAGED. */
export async function readOwnAudit(paths: SitePaths, manifest: RepresenterManifest): Promise<OwnAudit> {
  return (await readJson(fileOf(paths, manifest), keptSchema))?.report;
}

/** Stores a report. */
export async function keepOwnAudit(
  paths: SitePaths,
  manifest: RepresenterManifest,
  report: AuditReport | null,
): Promise<void> {
  await writeJson(fileOf(paths, manifest), { formatVersion: 1, report });
}

/** The name covers everything an audit reads of a representer, and the thresholds' version. */
function fileOf({ auditsFolder }: SitePaths, manifest: RepresenterManifest): string {
  const { files, noise, embeddings, language, labelSet, readsCasing, neighbours, formSize, context } =
    manifest;
  const digests = [files['representer.onnx'].sha256, files['cells.json']?.sha256 ?? null, noiseDigest(noise)];
  const read = [embeddings.digest, language, labelSet, readsCasing, neighbours];
  if (formSize !== undefined) read.push(formSize); // absent: the name stays that of earlier agents
  if (context !== undefined) read.push(context.digest);
  return join(auditsFolder, `${sha256(JSON.stringify([digests, read, gateThresholds.version]))}.json`);
}

function judgementOfOwn(
  manifest: RepresenterManifest,
  audit: AuditReport,
  { j1Max }: Pick<GatePolicy, 'j1Max'>,
): Judgement {
  const privacyReport = { ...manifest.privacyReport, audit };
  return judgementOf({ ...manifest, privacyReport }, j1Max, 'at a site');
}

/** Fails with SITE_AUDIT_NOT_PASSED and the reasons if an own audit exists and is no PASS, whatever the waivers. */
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

/** Fails with SITE_NOT_AUDITED_HERE, SITE_AUDIT_NO_CORPUS or SITE_AUDIT_NOT_PASSED if this site audits. */
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

/** Who audited a representer, and how. */
export interface AuditedView {
  /** `no corpus`: nothing to audit with here; `provider`: this site trusts the provider. */
  readonly by: 'here' | 'no corpus' | 'provider';
  readonly own: (Pick<AuditReport, 'budget' | 'seconds' | 'createdAt' | 'thresholds'> & Judgement) | null;
  readonly providerBudget: AuditReport['budget'] | null;
  readonly language: string;
}

/** Reads who audited a representer. Fails with SITE_DATA_DAMAGED. */
export async function readAuditedView(
  { paths, gatePolicy }: Pick<SiteContext, 'paths' | 'gatePolicy'>,
  manifest: RepresenterManifest,
): Promise<AuditedView> {
  return viewOfOwn(manifest, await readOwnAudit(paths, manifest), gatePolicy);
}

function viewOfOwn(
  manifest: RepresenterManifest,
  own: OwnAudit,
  policy: Pick<GatePolicy, 'j1Max'>,
): AuditedView {
  const { language, privacyReport } = manifest;
  const common = { providerBudget: privacyReport.audit?.budget ?? null, language };
  if (own === undefined || own === null)
    return { by: own === null ? 'no corpus' : 'provider', own: null, ...common };
  const { budget, seconds, createdAt, thresholds } = own;
  const judged = judgementOfOwn(manifest, own, policy);
  return { by: 'here', own: { ...judged, budget, seconds, createdAt, thresholds }, ...common };
}

/** `here: PASS (quick, 58 s, 2026-11-28, thresholds 9); by the provider: full`, `by the provider (quick), not here`. */
export function describeAudited({ by, own, providerBudget, language }: AuditedView): string {
  const provider = providerBudget ?? 'not at all';
  if (own !== null) {
    const { verdict, reasons, budget, seconds, createdAt, thresholds } = own;
    const made = `${budget}, ${seconds.toFixed(0)} s, ${createdAt.slice(0, 10)}, thresholds ${thresholds}`;
    const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
    return `here: ${verdict} (${made})${why}; by the provider: ${provider}`;
  }
  const why = by === 'no corpus' ? `: no public corpus for ${language}` : '';
  return `by the provider (${provider}), not here${why}`;
}

/**
 * Audits a stored representer, or returns the stored report; without `auditsItself` only the latter. Fails
 * with KERNELS_MODEL_*, CELLS_*, SITE_EMBEDDINGS_NEEDED, PROTOCOL_RELEASE_DOES_NOT_FIT and SITE_DATA_DAMAGED.
 */
export async function auditHere(context: SiteContext, manifest: RepresenterManifest): Promise<OwnAudit> {
  const { paths, terminal, clock, gatePolicy } = context;
  const kept = await readOwnAudit(paths, manifest);
  if (!gatePolicy.auditsItself || (kept !== undefined && kept !== null)) return kept;
  terminal.say(`auditing representer ${manifest.representerId} here, once`);
  const report = await context.auditPulled(
    {
      manifest,
      ...(await readRepresenter(paths, manifest)),
      embeddings: await embeddingSourceOf(context, manifest),
    },
    {
      cacheFolder: paths.cacheFolder,
      threads: availableParallelism(),
      now: clock,
      clock: () => performance.now(),
      say: (line) => {
        context.signal?.throwIfAborted();
        terminal.say(`  audit: ${line}`);
      },
    },
  );
  if (report !== undefined) terminal.say(`  audit: ${report.verdict} after ${report.seconds.toFixed(0)} s`);
  await keepOwnAudit(paths, manifest, report ?? null);
  return report ?? null;
}

/** Writes `privacy-report.json` and `.html` from verified manifests, with J8 for a release; returns the page's path. */
export async function writePrivacyReport(
  paths: SitePaths,
  { representer: manifest, release, own }: ReportedModels,
  { gate, j1Max }: { readonly gate: Gate; readonly j1Max: number },
): Promise<string> {
  const { representerId, privacyReport } = manifest;
  const subject = `Representer ${representerId}`;
  const judgement = judgementOf(manifest, gate.j1Max);
  const page = {
    subject,
    audit: privacyReport.audit,
    judgement,
    gate,
    audited: describeAudited(viewOfOwn(manifest, own, { j1Max })),
    ...(release && { release }),
  };
  for (const { name, content } of privacyReportFiles(page))
    await writeFileAtomic(join(paths.representerFolder(representerId), name), content);
  return privacyPageOf(paths, representerId);
}

interface ReportedModels {
  readonly representer: RepresenterManifest;
  readonly release: ReleaseManifest | undefined;
  readonly own: OwnAudit;
}

/** Returns the page's path; null before a pull wrote it. */
export async function findPrivacyPage(paths: SitePaths, representerId: string): Promise<string | null> {
  const page = privacyPageOf(paths, representerId);
  return access(page).then(
    () => page,
    () => null,
  );
}

const privacyPageOf = (paths: SitePaths, representerId: string): string =>
  join(paths.representerFolder(representerId), privacyPageName);
