/** The privacy report of the representer in use, for people: beside its manifest, with what the gate said when it was put to use. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#foundation';
import {
  type Gate,
  judgementOf,
  privacyPageName,
  privacyReportFiles,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol';
import { describeAudited, type OwnAudit, viewOfOwn } from './own-audit.js';
import type { SitePaths } from './site-directory.js';

/**
 * Writes `privacy-report.json` and `privacy-report.html`, made here from the manifests that were verified; gives the page's path. With a
 * release the page has what J8 read of it.
 */
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

/** What a report is of. */
interface ReportedModels {
  readonly representer: RepresenterManifest;
  readonly release: ReleaseManifest | undefined;
  /** What this site's own audit found of the representer. */
  readonly own: OwnAudit;
}

/** The path of the page, if `pull` has written one; earlier versions of the agent wrote none. */
export async function findPrivacyPage(paths: SitePaths, representerId: string): Promise<string | null> {
  const page = privacyPageOf(paths, representerId);
  return access(page).then(
    () => page,
    () => null,
  );
}

const privacyPageOf = (paths: SitePaths, representerId: string): string =>
  join(paths.representerFolder(representerId), privacyPageName);
