/** The privacy report of the representer in use, for people: beside its manifest, with what the gate said when it was put to use. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#foundation';
import {
  type Gate,
  judgementOf,
  privacyPageName,
  privacyReportFiles,
  type RepresenterManifest,
} from '#protocol';
import type { SitePaths } from './site-directory.js';

/** Writes `privacy-report.json` and `privacy-report.html`, made here from the manifest that was verified; gives the page's path. */
export async function writePrivacyReport(
  paths: SitePaths,
  manifest: RepresenterManifest,
  gate: Gate,
): Promise<string> {
  const { representerId, privacyReport } = manifest;
  const subject = `Representer ${representerId}`;
  const judgement = judgementOf(manifest, gate.j1Max);
  const page = { subject, audit: privacyReport.audit, judgement, gate };
  for (const { name, content } of privacyReportFiles(page))
    await writeFileAtomic(join(paths.representerFolder(representerId), name), content);
  return privacyPageOf(paths, representerId);
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
