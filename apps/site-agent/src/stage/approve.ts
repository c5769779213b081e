/** `site approve`: a person answers for exactly these bytes; nothing is sent before. */
import { userInfo } from 'node:os';
import { type Command, counted, invalidSetting, requireConfirmation, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { type SitePaths, withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import {
  type Approval,
  addApprovalAct,
  listStages,
  readApproval,
  readApprovalActs,
  readReceipts,
  readStage,
  readStagedFrame,
  removeKeptText,
  type StageRecord,
} from '../data/stages.js';
import { runVerb } from '../verb.js';

export function registerApprove(site: Command, terminal: Terminal): void {
  const approving = site
    .command('approve')
    .description('approve a stage for sending; nothing is sent without approval')
    .argument('[stage]', 'by default the only one waiting')
    .option('--yes', 'confirm without being asked')
    .option('--by <name>', 'who answers for it (default: the user of this session)');
  runVerb<{ yes?: boolean; by?: string }>(approving, terminal, async (context, { yes, by }, [stageId]) => {
    const report = await approve(context, {
      approvedBy: by ?? userInfo().username,
      confirmed: yes === true,
      ...(stageId === undefined ? {} : { stageId }),
    });
    return {
      json: report,
      lines: [`approved ${report.stageId}: ${counted(report.batches, 'batch', 'batches')} may be sent`],
    };
  });
}

/** Stage and approver. */
export interface ApproveOptions {
  /** By default the only unapproved one. */
  readonly stageId?: string;
  readonly approvedBy: string;
  readonly confirmed: boolean;
}

/** The approved stage. */
export interface ApproveReport extends Approval {
  readonly stageId: string;
  readonly batches: number;
  readonly bytes: number;
}

/**
 * Re-reads every frame, asks, adds the approval, and removes patient text kept for the preview. The lock is
 * not held while asking, so the stage is checked again afterwards. Fails with SITE_STAGE_UNKNOWN,
 * SITE_STAGES_SEVERAL, SITE_STAGE_NOT_SENDABLE, SITE_FRAME_CHANGED, SITE_STAGE_CHANGED, SITE_DATA_IN_USE,
 * CONFIRMATION_NEEDED, CONFIRMATION_DECLINED, or SETTING_INVALID (unusable name).
 */
export async function approve(context: SiteContext, options: ApproveOptions): Promise<ApproveReport> {
  const { paths } = context;
  requireName(options.approvedBy);
  const record = await chooseStage(paths, options.stageId);
  await requireApprovable(paths, record);
  const before = await readApprovalActs(paths, record);
  await requireConfirmation(context.terminal, options.confirmed, questionFor(record));
  return withSiteLock(paths, async () => {
    const now = await readStage(paths, record.stageId);
    const acts = await readApprovalActs(paths, now);
    if (now.framesDigest !== record.framesDigest || acts.length !== before.length)
      throw new Failure('SITE_STAGE_CHANGED', { stage: record.stageId });
    await requireApprovable(paths, now);
    return recordApproval(context, now, options.approvedBy);
  });
}

/** Refuses empty names and invisible characters. */
function requireName(name: string): void {
  if (/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,128}$/u.test(name) && /[\p{L}\p{N}]/u.test(name)) return;
  throw invalidSetting('by', 'a name: one line of at most 128 characters that are all seen');
}

async function requireApprovable(paths: SitePaths, record: StageRecord): Promise<void> {
  await requireSendable(paths, record);
  for (const batch of record.batches) await readStagedFrame(paths, record, batch);
}

async function recordApproval(
  context: SiteContext,
  record: StageRecord,
  approvedBy: string,
): Promise<ApproveReport> {
  const { paths, clock } = context;
  const approvedAt = clock().toISOString();
  const { stageId, bytes, framesDigest } = record;
  const count = record.batches.length;
  // Logged first: a crash may log twice, but never lose an entry.
  await logAct(context, { act: 'approved', subject: stageId, content: framesDigest, by: approvedBy, count });
  await addApprovalAct(paths, record, { act: 'approved', at: approvedAt, by: approvedBy });
  await removeKeptText(paths, record);
  return { stageId, approvedAt, approvedBy, framesDigest, batches: count, bytes };
}

async function chooseStage(paths: SitePaths, stageId: string | undefined): Promise<StageRecord> {
  if (stageId !== undefined) return readStage(paths, stageId);
  const waiting: StageRecord[] = [];
  const unapproved: StageRecord[] = [];
  for (const record of await listStages(paths)) {
    if ((await readApproval(paths, record)) === undefined) unapproved.push(record);
    if (await isWaiting(paths, record)) waiting.push(record);
  }
  // If no stage waits, the latest one explains why.
  const [only, ...others] = waiting.length > 0 ? waiting : unapproved.slice(-1);
  if (only === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { waiting: 'none' });
  if (others.length > 0)
    throw new Failure('SITE_STAGES_SEVERAL', { waiting: waiting.map(({ stageId }) => stageId).join(' ') });
  return only;
}

function questionFor(record: StageRecord): string {
  const { stageId, representerId, sentences, tokens, bytes, batches } = record;
  return (
    `${stageId}: ${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}, ${identifiersIn(record)}, ` +
    `${counted(bytes, 'byte')} in ${counted(batches.length, 'batch', 'batches')} for representer ${representerId}. Let them leave?`
  );
}

function identifiersIn({ surrogates, labels, notes }: StageRecord): string {
  if (Object.keys(labels).length === 0) return 'NO labels (every name as it stands)';
  if (surrogates === 'none') return 'REAL identifiers (no surrogates)';
  const unlabelled =
    notes.unlabelled === 0 ? '' : `, ${counted(notes.unlabelled, 'note')} WITHOUT labels as they stand`;
  return `labelled identifiers invented${unlabelled}`;
}

/** Why a stage cannot be sent; undefined if it can, as far as this site knows. */
export type WhyNotSendable = 'superseded' | 'sent' | undefined;

/** `superseded`: another representer is current. `sent`: every batch has a receipt. */
export async function whyNotSendable(paths: SitePaths, record: StageRecord): Promise<WhyNotSendable> {
  if ((await readReceipts(paths, record)).size === record.batches.length) return 'sent';
  const { representer } = await readInstalled(paths);
  return representer?.representerId === record.representerId ? undefined : 'superseded';
}

/** Whether a stage is unapproved and sendable. */
export async function isWaiting(paths: SitePaths, record: StageRecord): Promise<boolean> {
  return (
    (await readApproval(paths, record)) === undefined && (await whyNotSendable(paths, record)) === undefined
  );
}

/** Fails with SITE_STAGE_NOT_SENDABLE. */
async function requireSendable(paths: SitePaths, record: StageRecord): Promise<void> {
  const reason = await whyNotSendable(paths, record);
  if (reason !== undefined) throw new Failure('SITE_STAGE_NOT_SENDABLE', { stage: record.stageId, reason });
}
