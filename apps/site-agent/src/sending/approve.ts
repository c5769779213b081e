/** `site approve`: a person answers for exactly these bytes. Without it nothing is sent. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure } from '#foundation';
import { frameDigest } from '#protocol';
import { requireConfirmation } from '../confirmation.js';
import type { SiteContext } from '../context.js';
import { withSiteLock } from '../data/site-lock.js';
import type { SitePaths } from '../data/site-paths.js';
import { type Approval, addApprovalAct, readApproval, readApprovalActs } from '../staging/approvals.js';
import {
  listStages,
  readStage,
  type StagedBatch,
  type StageRecord,
  stageFiles,
} from '../staging/stage-record.js';
import { requireSendable } from './sendable.js';

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
 * SITE_STAGE_CHANGED, SITE_DATA_IN_USE, SITE_CONFIRMATION_NEEDED or SITE_CONFIRMATION_DECLINED.
 */
export async function approve(context: SiteContext, options: ApproveOptions): Promise<ApproveReport> {
  const { paths } = context;
  const record = await chooseStage(paths, options.stageId);
  await requireApprovable(paths, record);
  const before = await readApprovalActs(paths, record);
  await requireConfirmation(context, options.confirmed, questionFor(record));
  return withSiteLock(paths, async () => {
    const now = await readStage(paths, record.stageId);
    const acts = await readApprovalActs(paths, now);
    if (now.framesDigest !== record.framesDigest || acts.length !== before.length)
      throw new Failure('SITE_STAGE_CHANGED', { stage: record.stageId });
    await requireApprovable(paths, now);
    return recordApproval(context, now, options.approvedBy);
  });
}

/** Says what cannot be sent before anybody signs. */
async function requireApprovable(paths: SitePaths, record: StageRecord): Promise<void> {
  await requireSendable(paths, record);
  for (const batch of record.batches) await readStagedFrame(paths, record, batch);
}

async function recordApproval(
  { paths, clock }: SiteContext,
  record: StageRecord,
  approvedBy: string,
): Promise<ApproveReport> {
  const approvedAt = clock().toISOString();
  await addApprovalAct(paths, record, { act: 'approved', at: approvedAt, by: approvedBy });
  const folder = paths.stageFolder(record.stageId);
  for (const file of [stageFiles.examples, stageFiles.unlabelled])
    await rm(join(folder, file), { force: true });
  const { stageId, batches, bytes, framesDigest } = record;
  return { stageId, approvedAt, approvedBy, framesDigest, batches: batches.length, bytes };
}

/** The bytes of a staged batch; fails with SITE_FRAME_CHANGED when they are not the ones that were staged. */
export async function readStagedFrame(
  paths: SitePaths,
  { stageId }: Pick<StageRecord, 'stageId'>,
  { batchNumber, digest }: StagedBatch,
): Promise<Uint8Array> {
  const path = join(paths.stageFolder(stageId), stageFiles.frame(batchNumber));
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if (frameDigest(bytes) !== digest) throw new Failure('SITE_FRAME_CHANGED', { stage: stageId, batchNumber });
  return bytes;
}

async function chooseStage(paths: SitePaths, stageId: string | undefined): Promise<StageRecord> {
  if (stageId !== undefined) return readStage(paths, stageId);
  const waiting: StageRecord[] = [];
  for (const record of await listStages(paths))
    if ((await readApproval(paths, record)) === undefined) waiting.push(record);
  const [only, ...others] = waiting;
  if (only === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { waiting: 'none' });
  if (others.length > 0)
    throw new Failure('SITE_STAGES_SEVERAL', { waiting: waiting.map(({ stageId }) => stageId).join(' ') });
  return only;
}

function questionFor(record: StageRecord): string {
  const { stageId, representerId, sentences, tokens, bytes, batches } = record;
  return (
    `${stageId}: ${sentences} sentences, ${tokens} tokens, ${identifiersIn(record)}, ` +
    `${bytes} bytes in ${batches.length} batches for representer ${representerId}. Let them leave?`
  );
}

function identifiersIn({ surrogates, labels, notes }: StageRecord): string {
  if (Object.keys(labels).length === 0) return 'NO labels (every name as it stands)';
  if (surrogates === 'none') return 'REAL identifiers (no surrogates)';
  const unlabelled = notes.unlabelled === 0 ? '' : `, ${notes.unlabelled} notes WITHOUT labels as they stand`;
  return `labelled identifiers invented${unlabelled}`;
}
