/** `site pull`: fetches the current representer and release, verifies every byte, and only then puts them to use. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Command, Terminal } from '#command-line';
import {
  checkReleaseFits,
  checkRepresenterFits,
  describeGate,
  type Gate,
  gateSchema,
  parseAnswer,
  parseReleaseManifest,
  parseRepresenterManifest,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol';
import { connect, type SiteContext } from '../context.js';
import type { CoordinatorClient } from '../coordinator/client.js';
import { fetchModels, type Models } from '../coordinator/download-models.js';
import { followTrail } from '../coordinator/follow-trail.js';
import { gateOf, requireGate } from '../data/gate.js';
import { readInstalled, useModels } from '../data/installed-models.js';
import { agentFacts, openSiteEmbeddings, rememberEmbeddings } from '../data/open-models.js';
import { writePrivacyReport } from '../data/privacy-report.js';
import { type OfferedModels, readSeenModels } from '../data/seen-models.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { interruptible, stopOnInterruption } from './long-work.js';
import { runVerb } from './verb.js';

/** Adds `pull`. */
export function registerPull(site: Command, terminal: Terminal): void {
  const pulling = site
    .command('pull')
    .description('fetch and verify the current representer and release')
    .option(
      '--embeddings <path>',
      'file of the embedding table, which is remembered; not needed for the bundled GloVe table',
    )
    .option('--accept-older', 'accept an older model than the last one accepted, or none')
    .option(
      '--accept-rewritten',
      'accept another audit trail or key of the coordinator than the ones seen before',
    );
  runVerb<PullFlags>(pulling, terminal, async (context, { embeddings, acceptOlder, acceptRewritten }) => {
    const report = await pull(interruptible(context, stopOnInterruption(terminal)), {
      embeddingsPath: embeddings,
      acceptOlder: acceptOlder === true,
      acceptRewritten: acceptRewritten === true,
    });
    const release = report.releaseId === null ? 'no release yet' : `release ${report.releaseId}`;
    return {
      json: report,
      lines: [
        `representer ${report.representerId} (${report.system}), ${release}`,
        `  privacy audit: ${describeGate(report.gate)}`,
        `  privacy report: ${report.privacyPage}`,
        ...report.downloaded.map((file) => `  fetched ${file}`),
      ],
    };
  });
}

interface PullFlags {
  readonly embeddings?: string;
  readonly acceptOlder?: boolean;
  readonly acceptRewritten?: boolean;
}

/** What `pull` reports. */
export interface PullReport {
  readonly representerId: string;
  readonly system: string;
  readonly releaseId: string | null;
  /** What the judges of the representer's audit said, and who waived it. */
  readonly gate: Gate;
  /** Path of the privacy report as a page; `privacy-report.json` lies beside it. */
  readonly privacyPage: string;
  /** Files that were fetched now rather than found here. */
  readonly downloaded: readonly string[];
}

/** What the administrator says about a pull. */
export interface PullOptions {
  /** File of the embedding table, remembered when given. */
  readonly embeddingsPath?: string | undefined;
  /** Take a model that is older than the one accepted last, or none. */
  readonly acceptOlder?: boolean;
  /** Take another audit trail, or another key, for the one to follow from now on. */
  readonly acceptRewritten?: boolean;
}

/**
 * Fails with REPRESENTER_NONE, PROTOCOL_MANIFEST_INVALID, PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DOWNLOAD_DIFFERS,
 * SITE_MODEL_CHANGED, SITE_MODEL_OLDER, SITE_VERDICT_DIFFERS, SITE_REPRESENTER_NOT_PASSED,
 * SITE_POLICY_UNMET, SITE_AUDIT_REWRITTEN or SITE_COORDINATOR_KEY_CHANGED; the models that were in use before then stay in use.
 */
export async function pull(context: SiteContext, options: PullOptions = {}): Promise<PullReport> {
  const { embeddingsPath, acceptOlder = false, acceptRewritten = false } = options;
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    await followTrail(context, client, acceptRewritten);
    if (embeddingsPath !== undefined) await rememberEmbeddings(context, embeddingsPath);
    const offered = await readOffer(client);
    const { representer, release } = offered;
    const gate = gateOf(representer, offered.gate);
    requireGate(representer, gate, context.gatePolicy, context.clock());
    const seen = await readSeenModels(context.paths);
    seen.check(offered, acceptOlder);
    if (embeddingsPath !== undefined || !(await isInUse(context, { representer, release })))
      await requireFit(context, representer, release);
    const downloaded = await fetchModels(context, client, { representer, release });
    const privacyPage = await writePrivacyReport(context.paths, representer, gate);
    await seen.remember(offered, context.clock());
    await useModels(context.paths, { representer, release, gate });
    if (downloaded.length > 0) await logPull(context, { representer, release });
    return {
      representerId: representer.representerId,
      system: representer.system,
      releaseId: release?.releaseId ?? null,
      gate,
      privacyPage,
      downloaded,
    };
  });
}

async function logPull(context: SiteContext, { representer, release }: Models): Promise<void> {
  const { representerId, files } = representer;
  const content = files['representer.onnx'].sha256;
  await logAct(context, { act: 'pulled', subject: `representer ${representerId}`, content });
  if (release === undefined) return;
  const subject = `release ${release.releaseId}`;
  await logAct(context, { act: 'pulled', subject, content: release.files['deidentifier.onnx'].sha256 });
}

async function readOffer(
  client: CoordinatorClient,
): Promise<OfferedModels & { readonly gate: Gate | undefined }> {
  const representer = readEnvelope(await client.currentRepresenter());
  const answer = await client.currentRelease();
  const release = answer === undefined ? undefined : readEnvelope(answer);
  return {
    representer: parseRepresenterManifest(representer.manifest),
    representerNumber: representer.number ?? null,
    gate: representer.gate,
    release: release === undefined ? undefined : parseReleaseManifest(release.manifest),
    releaseNumber: release?.number ?? null,
  };
}

const envelopeSchema = z.looseObject({
  manifest: z.unknown(),
  number: z.int().min(0).optional(),
  gate: gateSchema.optional(),
});

/** The envelope's other fields repeat the manifest for people. */
function readEnvelope(answer: unknown): z.infer<typeof envelopeSchema> {
  return parseAnswer(envelopeSchema, answer);
}

/** Manifests that are in use were found to fit when they were put to use. */
async function isInUse({ paths }: SiteContext, models: Models): Promise<boolean> {
  const { representer, release } = await readInstalled(paths);
  return isDeepStrictEqual({ representer, release }, { ...models });
}

async function requireFit(
  context: SiteContext,
  representer: RepresenterManifest,
  release: ReleaseManifest | undefined,
): Promise<void> {
  const embeddings = await openSiteEmbeddings(context, representer);
  try {
    checkRepresenterFits(representer, agentFacts(embeddings));
    if (release !== undefined) checkReleaseFits(release, agentFacts(embeddings));
  } finally {
    await embeddings.close();
  }
}
