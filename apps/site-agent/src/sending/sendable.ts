/** Whether anything of a stage can still be sent; said before a person answers for it. */
import { Failure } from '#foundation';
import type { SitePaths } from '../data/site-paths.js';
import { readInstalled } from '../models/installed-models.js';
import type { StageRecord } from '../staging/stage-record.js';
import { readReceipts } from './receipts.js';

/** Why not; `undefined` where it can be sent as far as this site knows. */
export type WhyNotSendable = 'superseded' | 'sent' | undefined;

/** `superseded`: another representer is the current one. `sent`: every batch has a receipt. */
export async function whyNotSendable(paths: SitePaths, record: StageRecord): Promise<WhyNotSendable> {
  if ((await readReceipts(paths, record)).size === record.batches.length) return 'sent';
  const { representer } = await readInstalled(paths);
  return representer?.representerId === record.representerId ? undefined : 'superseded';
}

/** Fails with SITE_STAGE_NOT_SENDABLE. */
export async function requireSendable(paths: SitePaths, record: StageRecord): Promise<void> {
  const reason = await whyNotSendable(paths, record);
  if (reason !== undefined) throw new Failure('SITE_STAGE_NOT_SENDABLE', { stage: record.stageId, reason });
}
