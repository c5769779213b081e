/** `site status`: what is here and how far each stage has come; local only, nothing is asked of the coordinator. */
import { describeWithdrawn } from '#protocol';
import type { SiteContext } from './context.js';
import { readSite } from './data/site-record.js';
import { readInstalled } from './models/installed-models.js';
import { type Comparison, readComparison } from './sending/compare-receipts.js';
import { readReceipts, readUnconfirmed } from './sending/receipts.js';
import { whyNotSendable } from './sending/sendable.js';
import { type ApprovalAct, readApproval, readApprovalActs } from './staging/approvals.js';
import { listStages, type StageRecord } from './staging/stage-record.js';

/** How far a stage has come; `superseded` is one that was not sent in full and no longer can be. */
export type StageState = 'waiting for approval' | 'approved' | 'sent' | 'superseded';

/** One stage in the overview. */
export interface StageStatus {
  readonly stageId: string;
  readonly state: StageState;
  readonly representerId: string;
  readonly createdAt: string;
  /** Whose approval counts. */
  readonly approvedBy: string | null;
  /** Every approval and revocation, in order. */
  readonly approvals: readonly ApprovalAct[];
  readonly notes: StageRecord['notes'];
  readonly sentences: number;
  readonly tokens: number;
  readonly bytes: number;
  readonly batches: number;
  readonly receipts: number;
  readonly withdrawn: number;
  /** Batches whose receipt the coordinator no longer stands by; the next upload sends them again. */
  readonly unconfirmed: number;
  /** Withdrawn, and not erased when the coordinator was last asked. */
  readonly kept: number;
}

/** What `status` reports. */
export interface StatusReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
  readonly representerId: string | null;
  readonly releaseId: string | null;
  /** Receipts here against the coordinator's list, as of the last upload; null before there was one. */
  readonly comparison: Comparison | null;
  readonly stages: readonly StageStatus[];
  /** What is erased of what was withdrawn, and what is kept until when and why, as last heard; null when nothing was withdrawn. */
  readonly withdrawals: string | null;
}

/** Fails with SITE_NOT_JOINED. */
export async function readStatus(context: SiteContext): Promise<StatusReport> {
  const { siteId, siteName, url } = await readSite(context.paths);
  const { representer, release } = await readInstalled(context.paths);
  const records = await listStages(context.paths);
  const stages = await Promise.all(records.map((record) => stageStatus(context, record)));
  return {
    siteId,
    siteName,
    url,
    representerId: representer?.representerId ?? null,
    releaseId: release?.releaseId ?? null,
    comparison: (await readComparison(context)) ?? null,
    stages,
    withdrawals:
      describeWithdrawn({ withdrawn: sum(stages, 'withdrawn'), kept: sum(stages, 'kept') }) ?? null,
  };
}

async function stageStatus({ paths }: SiteContext, record: StageRecord): Promise<StageStatus> {
  const approval = await readApproval(paths, record);
  const receipts = await readReceipts(paths, record);
  const unconfirmed = await readUnconfirmed(paths, record);
  const withdrawn = [...receipts.values()].filter(({ withdrawnAt }) => withdrawnAt !== null);
  const { stageId, representerId, createdAt, notes, sentences, tokens, bytes } = record;
  return {
    stageId,
    state:
      (await whyNotSendable(paths, record)) ?? (approval === undefined ? 'waiting for approval' : 'approved'),
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
    unconfirmed: unconfirmed.size,
    kept: withdrawn.filter(({ erasedAt }) => erasedAt === null).length,
  };
}

const sum = (stages: readonly StageStatus[], field: 'withdrawn' | 'kept'): number =>
  stages.reduce((total, stage) => total + stage[field], 0);
