/** `site status`: shows local state. Contacts the coordinator only until it has confirmed this site's key. */
import { type Command, counted, type Terminal, whole } from '#command-line';
import { failureCatalogue } from '#foundation';
import { describeWithdrawn } from '#protocol/api';
import { describeGate } from '#protocol/gate';
import { fingerprintOf, readSigningKey } from '#signing';
import type { SiteContext } from '../context.js';
import { type Adaptation, readAdaptation } from '../data/adapted.js';
import { readInstalled } from '../data/installed-models.js';
import { describeAudited, findPrivacyPage, readAuditedView } from '../data/own-audit.js';
import { readSite } from '../data/site-record.js';
import {
  listStages,
  readApproval,
  readApprovalActs,
  readReceipts,
  readUnconfirmed,
  type StageRecord,
} from '../data/stages.js';
import { requireLiveStart, type StartState } from '../data/start-state.js';
import { describeStatement, readStatement } from '../data/statement-record.js';
import { describeTrial, readLastTrial } from '../data/trial.js';
import { whyNotSendable } from '../stage/approve.js';
import { runVerb } from '../verb.js';
import { readErasures } from './erasures.js';
import { readLook, type TrailLook } from './follow-trail.js';
import { batchKey, type Comparison, readComparison } from './receipts.js';
import { describeConfirmation, readConfirmation, refreshConfirmation } from './rotate-key.js';

export function registerStatus(site: Command, terminal: Terminal): void {
  const status = site
    .command('status')
    .description('show what is here and how far each stage has got')
    .option('--live', 'report only whether "site start" is alive here: exit 0 if so, else 2; for monitors');
  runVerb<{ live?: boolean }>(status, terminal, async (context, { live }) => {
    if (live === true) {
      const state = await requireLiveStart(context);
      return { json: state, lines: [liveLine(state)], isAnswer: true };
    }
    const { fingerprint } = await readStatus(context);
    if (fingerprint !== null) await refreshConfirmation(context, fingerprint);
    const report = await readStatus(context);
    return {
      json: report,
      lines: [
        `${report.siteName} (${report.siteId}) at ${report.url}`,
        `representer ${report.representerId ?? 'none'}, release ${report.releaseId ?? 'none'}${adaptedPart(report.adapted)}`,
        `site key ${report.fingerprint ?? 'none'}, coordinator key ${report.coordinatorFingerprint ?? 'not pinned yet: pull'}`,
        ...(report.confirmation === null ? [] : [describeConfirmation(report.confirmation)]),
        ...(report.heard === null ? [] : [`heard: ${report.heard}`]),
        ...(report.trial === null ? [] : [`tried: ${describeTrial(report.trial)}`]),
        ...(report.gate === null ? [] : [`privacy audit: ${describeGate(report.gate)}`]),
        ...(report.audited === null ? [] : [`audited: ${describeAudited(report.audited)}`]),
        ...(report.privacyPage === null ? [] : [`privacy report: ${report.privacyPage}`]),
        ...report.stages.flatMap((stage) => [stageLine(stage), ...stage.approvals.map(actLine)]),
        ...(report.comparison === null ? [] : comparisonLines(report.comparison)),
        ...(report.withdrawals === null ? [] : [report.withdrawals, wordLine(report.stages)]),
        ...(report.trail === null ? [] : [trailLine(report.trail)]),
      ],
      isAnswer: true,
    };
  });
}

function adaptedPart(adapted: Adaptation | null): string {
  if (adapted === null) return '';
  const { adaptedAt, notes, sha256: digest } = adapted;
  return `, adapted here ${adaptedAt} from ${counted(notes, 'note')} (${digest.slice(0, 12)})`;
}

function actLine({ act, at, by }: StageStatus['approvals'][number]): string {
  return `    ${act} ${at} by ${by}`;
}

function stageLine(stage: StageStatus): string {
  const withdrawn = stage.withdrawn === 0 ? '' : `, ${stage.withdrawn} listed as withdrawn`;
  const unconfirmed = stage.unconfirmed === 0 ? '' : `, ${stage.unconfirmed} lost there and to be sent again`;
  return (
    `  ${stage.stageId.padEnd(10)} ${stage.state.padEnd(20)} ${counted(stage.notes.staged, 'note')}, ${counted(stage.tokens, 'token')}, ` +
    `${whole(stage.receipts)} of ${counted(stage.batches, 'batch', 'batches')} received${withdrawn}${unconfirmed}`
  );
}

function liveLine({ step, stepSince, rounds, failures, lastFailure }: StartState): string {
  const failed = lastFailure === null ? '' : `, ${counted(failures, 'failure')}, the last ${lastFailure}`;
  return `alive: ${step} since ${stepSince}, ${counted(rounds, 'round')}${failed}`;
}

/** Empty before the first receipt. */
function comparisonLines({
  comparedAt,
  confirmed,
  missing,
  damaged,
  withdrawnAgain,
}: Comparison): readonly string[] {
  if (confirmed + missing + damaged + withdrawnAgain === 0) return [];
  const amiss = [
    missing === 0 ? '' : `, ${missing} missing there`,
    damaged === 0 ? '' : `, ${damaged} damaged there`,
    withdrawnAgain === 0 ? '' : `, ${withdrawnAgain} asked again to be withdrawn`,
  ].join('');
  return [`receipts compared with the coordinator at ${comparedAt}: ${whole(confirmed)} confirmed${amiss}`];
}

function wordLine(stages: readonly StageStatus[]): string {
  const erased = sum(stages, 'withdrawn') - sum(stages, 'kept');
  const receipted =
    erased === 0 ? '' : `; signed receipts name ${sum(stages, 'receipted')} of ${erased} erased`;
  return `  by the coordinator's list${receipted}`;
}

function trailLine({ lookedAt, code, head }: TrailLook): string {
  if (code === null) return `audit trail: only grew, ${counted(head.number, 'event')} at ${lookedAt}`;
  return `audit trail: ${code} at ${lookedAt}: ${failureCatalogue[code].message}`;
}

/** Progress of a stage; `superseded`: not sent in full, and no longer sendable. */
export type StageState = 'waiting for approval' | 'approved' | 'sent' | 'superseded';

/** A stage with its progress. */
export type StageStatus = Awaited<ReturnType<typeof readStageStatus>>;

/** Reads the status. Fails with SITE_NOT_JOINED, and SIGNATURE_INVALID if an erasure receipt was changed here. */
export async function readStatus(context: SiteContext) {
  const { siteId, siteName, url, coordinatorKey } = await readSite(context.paths);
  const key =
    (await readSigningKey(context.paths.keyFile)) ?? (await readSigningKey(context.paths.newKeyFile));
  const fingerprint = key === undefined ? null : fingerprintOf(key.publicKey);
  const confirmation = await readConfirmation(context.paths);
  const heard = await readStatement(context.paths);
  const { representer, release, gate } = await readInstalled(context.paths);
  const records = await listStages(context.paths);
  const erasures = await readErasures(context.paths);
  const receipted = new Set(erasures.flatMap(({ batches }) => batches.map(batchKey)));
  const stages = await Promise.all(records.map((record) => readStageStatus(context, record, receipted)));
  return {
    siteId,
    siteName,
    url,
    /** Of this site's key; null if it joined before keys existed. */
    fingerprint,
    /** The coordinator's last word on this key; null if it never answered about it. */
    confirmation: confirmation?.fingerprint === fingerprint ? confirmation : null,
    coordinatorFingerprint: coordinatorKey === undefined ? null : fingerprintOf(coordinatorKey),
    heard: heard === undefined ? null : describeStatement(heard, context.clock()),
    trial: (await readLastTrial(context)) ?? null,
    representerId: representer?.representerId ?? null,
    releaseId: release?.releaseId ?? null,
    /** The adapted de-identifier that tags in place of the pulled one. */
    adapted: (release && (await readAdaptation(context.paths, release))) ?? null,
    gate: representer === undefined ? null : gate,
    audited: representer === undefined ? null : await readAuditedView(context, representer),
    privacyPage:
      representer === undefined ? null : await findPrivacyPage(context.paths, representer.representerId),
    comparison: (await readComparison(context)) ?? null,
    stages,
    /** What was erased, and what is kept, until when and why; null without withdrawals. */
    withdrawals:
      describeWithdrawn({ withdrawn: sum(stages, 'withdrawn'), kept: sum(stages, 'kept') }) ?? null,
    trail: (await readLook(context.paths)) ?? null,
  };
}

async function readStageStatus({ paths }: SiteContext, record: StageRecord, receipted: ReadonlySet<string>) {
  const approval = await readApproval(paths, record);
  const receipts = await readReceipts(paths, record);
  const unconfirmed = await readUnconfirmed(paths, record);
  const withdrawn = [...receipts.values()].filter(({ withdrawnAt }) => withdrawnAt !== null);
  const erased = withdrawn.filter(({ erasedAt }) => erasedAt !== null);
  const { stageId, representerId, createdAt, notes, sentences, tokens, bytes } = record;
  const state: StageState =
    (await whyNotSendable(paths, record)) ?? (approval === undefined ? 'waiting for approval' : 'approved');
  return {
    stageId,
    state,
    representerId,
    createdAt,
    approvedBy: approval?.approvedBy ?? null,
    approvals: await readApprovalActs(paths, record),
    notes,
    sentences,
    tokens,
    bytes,
    batches: record.batches.length,
    receipts: receipts.size,
    withdrawn: withdrawn.length,
    /** Batches that the coordinator lost, to be sent again. */
    unconfirmed: unconfirmed.size,
    kept: withdrawn.length - erased.length,
    /** Erased, with a signed receipt. */
    receipted: erased.filter((receipt) => receipted.has(batchKey(receipt))).length,
  };
}

const sum = (stages: readonly StageStatus[], field: 'withdrawn' | 'kept' | 'receipted'): number =>
  stages.reduce((total, stage) => total + stage[field], 0);
