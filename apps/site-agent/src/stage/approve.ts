/** `site approve`: a person answers for exactly these bytes. Without it nothing is sent. */
import { userInfo } from 'node:os';
import { type Command, counted, requireConfirmation, type Terminal } from '#command-line';
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

/** Adds `approve`. */
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

/** Which stage, by whom, and whether to ask. */
export interface ApproveOptions {
  /** The only unapproved stage when left out. */
  readonly stageId?: string;
  readonly approvedBy: string;
  /** True when the administrator has confirmed on the command line. */
  readonly confirmed: boolean;
}

/** What was approved. */
export interface ApproveReport extends Approval {
  readonly stageId: string;
  readonly batches: number;
  readonly bytes: number;
}

/**
 * Reads every frame again, asks, and adds the approval to those there are; patient text kept for the preview is removed.
 * Other commands may work while the question stands: what they did to the stage is looked at again before anything is
 * recorded. Fails with SITE_STAGE_UNKNOWN, SITE_STAGES_SEVERAL, SITE_STAGE_NOT_SENDABLE, SITE_FRAME_CHANGED,
 * SITE_STAGE_CHANGED, SITE_DATA_IN_USE, CONFIRMATION_NEEDED, CONFIRMATION_DECLINED, or SETTING_INVALID for a name that names nobody.
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

/** Nobody answers for a stage under the empty name of a script's unset variable, or under one that is not seen as it is. */
function requireName(name: string): void {
  if (/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,128}$/u.test(name) && /[\p{L}\p{N}]/u.test(name)) return;
  throw new Failure('SETTING_INVALID', {
    field: 'by',
    expected: 'a name: one line of at most 128 characters that are all seen',
  });
}

/** Says what cannot be sent before anybody signs. */
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
  // First: whoever dies behind it logs twice rather than never.
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
  // Where none waits, the latest says why it does not.
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

/** Why not; `undefined` where it can be sent as far as this site knows. */
export type WhyNotSendable = 'superseded' | 'sent' | undefined;

/** `superseded`: another representer is the current one. `sent`: every batch has a receipt. */
export async function whyNotSendable(paths: SitePaths, record: StageRecord): Promise<WhyNotSendable> {
  if ((await readReceipts(paths, record)).size === record.batches.length) return 'sent';
  const { representer } = await readInstalled(paths);
  return representer?.representerId === record.representerId ? undefined : 'superseded';
}

/** Whether somebody can still approve it, and nobody has: one of an older representer waits for nothing. */
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
