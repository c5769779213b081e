/** `site withdraw`: takes batches out of the pool, or discards a stage that was never sent. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#foundation';
import type { ListedReceipt, Withdrawal, WithdrawalRequest } from '#protocol';
import { requireConfirmation } from '../confirmation.js';
import { connect, type SiteContext } from '../context.js';
import { withSiteLock } from '../data/site-lock.js';
import { requireRepresenter } from '../models/installed-models.js';
import { addApprovalAct, readApproval } from '../staging/approvals.js';
import { forgetKeys } from '../staging/key-store.js';
import { listStages, readStage, stageFiles } from '../staging/stage-record.js';
import { batchKey, withoutMark } from './compare-receipts.js';
import { readReceipts, writeReceipt } from './receipts.js';

/** What to take back; everything that was sent when neither is given. */
export interface WithdrawOptions {
  /** Batch number for the current representer. */
  readonly batchNumber?: number;
  readonly confirmed: boolean;
}

/**
 * Asks the coordinator to withdraw, then brings the local receipts up to date. Notes of withdrawn batches stay known here:
 * they cannot be staged again for the same representer. Withdrawing everything also revokes the approval of stages that were
 * not sent in full. Fails with UPLOAD_UNKNOWN and the confirmation codes.
 */
export async function withdraw(context: SiteContext, options: WithdrawOptions): Promise<Withdrawal> {
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    const request = await requestFor(context, options);
    const what = request.scope === 'all' ? 'everything this site has sent' : `batch ${request.batchNumber}`;
    await requireConfirmation(context, options.confirmed, `Withdraw ${what} from the pool?`);
    const withdrawal = await client.withdraw(request);
    await refreshReceipts(context, await client.receipts(), request.scope);
    if (request.scope === 'all') await revokeApprovals(context);
    return withdrawal;
  });
}

/** Removes a stage of which nothing was sent; its notes may be staged again. Fails with SITE_STAGE_SENT. */
export async function discardStage(
  context: SiteContext,
  stageId: string,
  confirmed: boolean,
): Promise<{ readonly discarded: string }> {
  const { paths } = context;
  return withSiteLock(paths, async () => {
    const record = await readStage(paths, stageId);
    if (existsSync(join(paths.stageFolder(stageId), stageFiles.sending)))
      throw new Failure('SITE_STAGE_SENT', { stage: stageId });
    await requireConfirmation(
      context,
      confirmed,
      `Discard ${stageId} with ${record.batches.length} batches?`,
    );
    await rename(paths.stageFolder(stageId), paths.partialFolder); // gone from the list at once
    await rm(paths.partialFolder, { recursive: true, force: true });
    await forgetKeys(paths, record);
    return { discarded: stageId };
  });
}

async function requestFor(
  { paths }: SiteContext,
  { batchNumber }: WithdrawOptions,
): Promise<WithdrawalRequest> {
  if (batchNumber === undefined) return { scope: 'all' };
  const { representerId } = await requireRepresenter(paths);
  return { scope: 'batch', representerId, batchNumber };
}

/** Whoever takes everything back does not want the rest of it sent by the next upload. */
async function revokeApprovals({ paths, clock }: SiteContext): Promise<void> {
  for (const record of await listStages(paths)) {
    const receipts = await readReceipts(paths, record);
    const isApproved = (await readApproval(paths, record)) !== undefined;
    if (isApproved && receipts.size < record.batches.length)
      await addApprovalAct(paths, record, { act: 'revoked', at: clock().toISOString(), by: 'withdraw' });
  }
}

/** A batch that the coordinator has forgotten is withdrawn all the same: no later upload may bring it back. */
async function refreshReceipts(
  { paths, clock }: SiteContext,
  receipts: readonly ListedReceipt[],
  scope: WithdrawalRequest['scope'],
): Promise<void> {
  const listed = new Map(receipts.map((receipt) => [batchKey(receipt), withoutMark(receipt)]));
  for (const record of await listStages(paths)) {
    for (const { batchNumber } of record.batches) {
      const there = listed.get(batchKey({ representerId: record.representerId, batchNumber }));
      if (there !== undefined) await writeReceipt(paths, record.stageId, there);
    }
    for (const kept of (await readReceipts(paths, record)).values()) {
      if (scope === 'all' && kept.withdrawnAt === null && !listed.has(batchKey(kept)))
        await writeReceipt(paths, record.stageId, { ...kept, withdrawnAt: clock().toISOString() });
    }
  }
}
