/** `site status`: what is here and how far each stage has come; local only, nothing is asked of the coordinator. */
import type { SiteContext } from './context.js';
import { readSite } from './data/site-record.js';
import { readInstalled } from './models/installed-models.js';
import { readReceipts } from './sending/receipts.js';
import { listStages, readApproval, type StageRecord } from './staging/stage-record.js';

/** How far a stage has come. */
export type StageState = 'waiting for approval' | 'approved' | 'sent';

/** One stage in the overview. */
export interface StageStatus {
  readonly stageId: string;
  readonly state: StageState;
  readonly representerId: string;
  readonly createdAt: string;
  readonly approvedBy: string | null;
  readonly notes: StageRecord['notes'];
  readonly sentences: number;
  readonly tokens: number;
  readonly bytes: number;
  readonly batches: number;
  readonly receipts: number;
  readonly withdrawn: number;
}

/** What `status` reports. */
export interface StatusReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
  readonly representerId: string | null;
  readonly releaseId: string | null;
  readonly stages: readonly StageStatus[];
}

/** Fails with SITE_NOT_JOINED. */
export async function readStatus(context: SiteContext): Promise<StatusReport> {
  const { siteId, siteName, url } = await readSite(context.paths);
  const { representer, release } = await readInstalled(context.paths);
  const records = await listStages(context.paths);
  return {
    siteId,
    siteName,
    url,
    representerId: representer?.representerId ?? null,
    releaseId: release?.releaseId ?? null,
    stages: await Promise.all(records.map((record) => stageStatus(context, record))),
  };
}

async function stageStatus({ paths }: SiteContext, record: StageRecord): Promise<StageStatus> {
  const approval = await readApproval(paths, record);
  const receipts = await readReceipts(paths, record);
  const { stageId, representerId, createdAt, notes, sentences, tokens, bytes } = record;
  return {
    stageId,
    state: stateOf(approval !== undefined, receipts.size === record.batches.length),
    representerId,
    createdAt,
    approvedBy: approval?.approvedBy ?? null,
    notes,
    sentences,
    tokens,
    bytes,
    batches: record.batches.length,
    receipts: receipts.size,
    withdrawn: [...receipts.values()].filter(({ withdrawnAt }) => withdrawnAt !== null).length,
  };
}

function stateOf(isApproved: boolean, isSent: boolean): StageState {
  if (isSent) return 'sent';
  return isApproved ? 'approved' : 'waiting for approval';
}
