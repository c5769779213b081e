/** Step between `pull` and use: this site audits the files that it was given, once for each digest of them. */
import { availableParallelism } from 'node:os';
import type { RepresenterManifest } from '#protocol';
import type { SiteContext } from '../context.js';
import { embeddingSourceOf, readRepresenter } from '../data/open-models.js';
import { keepOwnAudit, type OwnAudit, readOwnAudit } from '../data/own-audit.js';

/**
 * What this site's own audit of a stored representer said, now or before. A site that does not audit tells what it found when it did.
 * Fails with KERNELS_MODEL_*, CELLS_*, SITE_EMBEDDINGS_NEEDED, PROTOCOL_RELEASE_DOES_NOT_FIT and SITE_DATA_DAMAGED.
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
