/** `site pull`: fetches the current representer and release, verifies every byte, and then uses them. */
import { isDeepStrictEqual } from 'node:util';
import { type Command, Option, type Terminal } from '#command-line';
import { describeGate, type Gate } from '#protocol/gate';
import {
  checkReleaseFits,
  checkRepresenterFits,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol/manifests';
import { fingerprintOf } from '#signing';
import { type CorpusFormat, corpusFormats } from '#text/corpus';
import { connect, type SiteContext, type TrialNotes } from '../context.js';
import { asAdapted, removeAdapted } from '../data/adapted.js';
import { gateOf, requireGate } from '../data/gate.js';
import {
  type InstalledModels,
  type OfferedModels,
  readInstalled,
  readSeenModels,
  useModels,
} from '../data/installed-models.js';
import { agentFacts, checkModels, openSiteEmbeddings, rememberEmbeddings } from '../data/open-models.js';
import {
  type AuditedView,
  auditHere,
  describeAudited,
  readAuditedView,
  requireOwnPass,
  writePrivacyReport,
} from '../data/own-audit.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { pinCoordinatorKey, readSite, type SiteRecord } from '../data/site-record.js';
import { storeStatement } from '../data/statement-record.js';
import { describeTrial, type Trial } from '../data/trial.js';
import { standsAlone } from '../deidentify/open-tagger.js';
import { interruptible, runVerb, stopOnInterruption } from '../verb.js';
import { followTrail } from './follow-trail.js';
import { fetchModels, readSignedOffer, requireInTrail, type SignedOffer } from './signed-offer.js';
import { tryRelease } from './try-release.js';

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
      '--try <notes>',
      'labelled notes of your own: a release that does worse on them is not used, one that passes needs no starter beside it',
    )
    .addOption(new Option('--format <format>', 'format of those notes').choices(corpusFormats))
    .option('--accept-worse', 'use a release that did worse on them all the same, with the starter beside it')
    .option('--accept-rewritten', 'accept another audit trail of the coordinator than the one seen before');
  runVerb<PullFlags>(
    pulling,
    terminal,
    async (context, { embeddings, acceptOlder, acceptRewritten, acceptWorse, format, try: path }) => {
      const report = await pull(interruptible(context, stopOnInterruption(terminal)), {
        embeddingsPath: embeddings,
        acceptOlder: acceptOlder === true,
        acceptRewritten: acceptRewritten === true,
        acceptWorse: acceptWorse === true,
        tryOn: path === undefined ? undefined : { path, format },
      });
      const release = report.releaseId === null ? 'no release yet' : `release ${report.releaseId}`;
      return {
        json: report,
        lines: [
          `representer ${report.representerId} (${report.system}), ${release}`,
          `  privacy audit: ${describeGate(report.gate)}`,
          `  audited ${describeAudited(report.audited)}`,
          `  privacy report: ${report.privacyPage}`,
          ...report.downloaded.map((file) => `  fetched ${file}`),
          ...(report.trial === null ? [] : [`  ${describeTrial(report.trial)}`]),
          ...(report.isBesideStarter ? [besideStarter] : []),
          ...keyLines(report.coordinatorKey),
        ],
      };
    },
  );
}

const besideStarter =
  '  the starter tags beside it, which takes both their times, until "site pull --try NOTES" has passed on labelled notes of yours';

interface PullFlags {
  readonly embeddings?: string;
  readonly acceptOlder?: boolean;
  readonly acceptWorse?: boolean;
  readonly try?: string;
  readonly format?: CorpusFormat;
  readonly acceptRewritten?: boolean;
}

/** Result of a pull. */
export interface PullReport {
  readonly representerId: string;
  readonly system: string;
  readonly releaseId: string | null;
  readonly gate: Gate;
  readonly audited: AuditedView;
  /** Path of the page; `privacy-report.json` is beside it. */
  readonly privacyPage: string;
  readonly downloaded: readonly string[];
  readonly trial: Trial | null;
  readonly isBesideStarter: boolean;
  /** Whether an adapted release was removed with the release it was made from. */
  readonly replacesAdapted: boolean;
  /** The signing key, and what this pull did with it. */
  readonly coordinatorKey: {
    readonly fingerprint: string;
    readonly pinned: 'before' | 'now' | 'replaced';
  };
}

/** Options of a pull. */
export interface PullOptions {
  /** File of the embedding table; remembered. */
  readonly embeddingsPath?: string | undefined;
  /** Accepts a model older than the last one, or none. */
  readonly acceptOlder?: boolean;
  /** Notes for a trial, even of a release in use; by default the context's notes, for new ones only. */
  readonly tryOn?: TrialNotes | undefined;
  readonly acceptWorse?: boolean;
  /** Accepts and follows a different audit trail. */
  readonly acceptRewritten?: boolean;
}

/**
 * Pulls the current models. On failure the models in use stay. Fails as `readSignedOffer` does, and with
 * REPRESENTER_NONE, PROTOCOL_MANIFEST_INVALID, PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DOWNLOAD_DIFFERS,
 * KERNELS_MODEL_*, CELLS_*, SITE_MODEL_CHANGED, SITE_MODEL_OLDER, SITE_VERDICT_DIFFERS,
 * SITE_REPRESENTER_NOT_PASSED, SITE_POLICY_UNMET, SITE_AUDIT_NOT_PASSED, SITE_AUDIT_REWRITTEN or
 * SITE_MODEL_NOT_IN_TRAIL.
 */
export async function pull(context: SiteContext, options: PullOptions = {}): Promise<PullReport> {
  const { embeddingsPath, acceptOlder = false, acceptWorse = false, tryOn } = options;
  const accept = options.acceptRewritten === true;
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    if (embeddingsPath !== undefined) await rememberEmbeddings(context, embeddingsPath);
    const site = await readSite(context.paths);
    const signed = await readSignedOffer(context, client, { site, acceptOlder });
    const head = await followTrail(context, client, { accept, key: signed.coordinatorKey });
    await requireInTrail(context, client, { offer: signed, head });
    const offered = offeredBy(signed);
    const { representer, release } = offered;
    const gate = gateOf(representer, signed.statement.representer?.gate);
    requireGate(representer, gate, context.gatePolicy, context.clock());
    const seen = await readSeenModels(context.paths);
    seen.check(offered, acceptOlder);
    const isNew = !(await isInUse(context, { representer, release }));
    if (embeddingsPath !== undefined || isNew) await requireFit(context, representer, release);
    const downloaded = await fetchModels(context, client, signed);
    if (isNew) await checkModels(context, { representer, release });
    const own = await auditHere(context, representer);
    if (context.gatePolicy.auditsItself) requireOwnPass(representer, own, context.gatePolicy);
    if (downloaded.length > 0) await logPull(context, offered);
    const privacyPage = await writePrivacyReport(
      context.paths,
      { representer, release, own },
      { gate, j1Max: context.gatePolicy.j1Max },
    );
    const pinned = await pinKey(context, site, signed.coordinatorKey);
    await seen.remember(offered, context.clock());
    await storeStatement(context.paths, signed.statement);
    const { release: inUse } = await readInstalled(context.paths);
    const isTriedAgain = tryOn !== undefined && inUse !== undefined && inUse.releaseId === release?.releaseId;
    const before = isTriedAgain ? undefined : inUse; // its predecessor is gone, so it competes with the starter
    const trial = await tryNew(context, { before, offered: release }, tryOn ?? context.tryOn);
    const used = trial?.held === true && !acceptWorse ? before : release;
    // Nothing was downloaded if stored models return to use, or an interrupted pull fetched them.
    if (downloaded.length === 0 && !(await isInUse(context, { representer, release: used })))
      await logPull(context, { representer, release: used });
    const tagging = used && (await asAdapted(context.paths, used));
    const isBesideStarter = tagging !== undefined && !(await standsAlone(context, tagging));
    await useModels(context.paths, { representer, release: used, gate });
    const replacesAdapted = await removeAdapted(context.paths, used);
    if (replacesAdapted)
      context.terminal.say(
        'the release that was adapted here is replaced: "site adapt NOTES" adapts the new one',
      );
    return {
      representerId: representer.representerId,
      system: representer.system,
      releaseId: used?.releaseId ?? null,
      gate,
      trial: trial ?? null,
      isBesideStarter,
      replacesAdapted,
      privacyPage,
      audited: await readAuditedView(context, representer),
      downloaded,
      coordinatorKey: { fingerprint: fingerprintOf(signed.coordinatorKey), pinned },
    };
  });
}

/** Logs before the models are used: a crash may log twice, but never lose an entry. */
async function logPull(
  context: SiteContext,
  { representer, release }: Pick<OfferedModels, 'representer' | 'release'>,
): Promise<void> {
  const { representerId, files } = representer;
  const content = files['representer.onnx'].sha256;
  await logAct(context, { act: 'pulled', subject: `representer ${representerId}`, content });
  if (release === undefined) return;
  const subject = `release ${release.releaseId}`;
  await logAct(context, { act: 'pulled', subject, content: release.files['deidentifier.onnx'].sha256 });
}

async function tryNew(
  context: SiteContext,
  {
    before,
    offered,
  }: { readonly before: ReleaseManifest | undefined; readonly offered: ReleaseManifest | undefined },
  notes: TrialNotes | undefined,
): Promise<Trial | undefined> {
  if (notes === undefined || offered === undefined || before?.releaseId === offered.releaseId)
    return undefined;
  return tryRelease(context, { inUse: before, offered }, notes);
}

function offeredBy({ statement, representer, release }: SignedOffer): OfferedModels {
  return {
    representer: representer.manifest,
    representerNumber: statement.representer?.number ?? null,
    release: release?.manifest,
    releaseNumber: statement.release?.number ?? null,
    rollback: statement.rollback,
  };
}

async function pinKey(
  { paths, terminal }: SiteContext,
  { coordinatorKey: before }: SiteRecord,
  key: string,
): Promise<PullReport['coordinatorKey']['pinned']> {
  if (before === key) return 'before';
  await pinCoordinatorKey(paths, key);
  terminal.say(`coordinator key ${before === undefined ? 'pinned' : 'replaced'}: ${fingerprintOf(key)}`);
  return before === undefined ? 'now' : 'replaced';
}

function keyLines({ fingerprint, pinned }: PullReport['coordinatorKey']): string[] {
  if (pinned === 'before') return [];
  const why = pinned === 'now' ? 'pinned now' : 'introduced by the one before and pinned in its place';
  return [`  coordinator key ${fingerprint}, ${why}: compare it with the model provider by telephone`];
}

/** Models in use were checked before. */
async function isInUse(
  { paths }: SiteContext,
  models: Pick<InstalledModels, 'representer' | 'release'>,
): Promise<boolean> {
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
