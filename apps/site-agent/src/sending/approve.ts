/** `site approve`: a person answers for exactly these bytes. Without it nothing is sent. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure } from '#foundation';
import { frameDigest } from '#protocol';
import { requireConfirmation } from '../confirmation.js';
import type { SiteContext } from '../context.js';
import { writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';
import {
  type Approval,
  listStages,
  readApproval,
  readStage,
  type StagedBatch,
  type StageRecord,
  stageFiles,
} from '../staging/stage-record.js';

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
 * Reads every frame again, asks, and records the approval; the examples with patient text are removed. Fails with
 * SITE_STAGE_UNKNOWN, SITE_STAGES_SEVERAL, SITE_FRAME_CHANGED, SITE_CONFIRMATION_NEEDED or SITE_CONFIRMATION_DECLINED.
 */
export async function approve(context: SiteContext, options: ApproveOptions): Promise<ApproveReport> {
  const { paths, clock } = context;
  const record = await chooseStage(paths, options.stageId);
  for (const batch of record.batches) await readStagedFrame(paths, record, batch);
  await requireConfirmation(context, options.confirmed, questionFor(record));
  const approval: Approval = {
    approvedAt: clock().toISOString(),
    approvedBy: options.approvedBy,
    framesDigest: record.framesDigest,
  };
  const folder = paths.stageFolder(record.stageId);
  await writeJson(join(folder, stageFiles.approval), approval);
  for (const file of [stageFiles.examples, stageFiles.unlabelled])
    await rm(join(folder, file), { force: true });
  return { stageId: record.stageId, batches: record.batches.length, bytes: record.bytes, ...approval };
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

function questionFor({
  stageId,
  representerId,
  sentences,
  tokens,
  surrogates,
  ...record
}: StageRecord): string {
  const identifiers = surrogates === 'none' ? 'REAL identifiers (no surrogates)' : 'invented identifiers';
  return (
    `${stageId}: ${sentences} sentences, ${tokens} tokens, ${identifiers}, ` +
    `${record.bytes} bytes in ${record.batches.length} batches for representer ${representerId}. Let them leave?`
  );
}
