/** `site withdraw`: takes batches out of the pool, or discards a stage that was never sent. */
import { rename, rm } from 'node:fs/promises';
import { type Command, counted, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { Failure, failpoint } from '#foundation';
import type { Withdrawal, WithdrawalRequest } from '#protocol';
import { connect, type SiteContext } from '../context.js';
import { requireRepresenter } from '../data/installed-models.js';
import { forgetKeys } from '../data/note-keys.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import {
  addApprovalAct,
  isSentInPart,
  listStages,
  readApproval,
  readReceipts,
  readStage,
} from '../data/stages.js';
import { runVerb } from '../verb.js';
import { confirmWithdrawal, listSent } from './confirm-withdrawal.js';
import { fetchErasures, type KeptErasure, readErasures } from './erasures.js';
import { refreshReceipts } from './receipts.js';
import { describeErasure } from './show-receipts.js';

/** Adds `withdraw`. */
export function registerWithdraw(site: Command, terminal: Terminal): void {
  const withdrawing = site
    .command('withdraw')
    .description('withdraw batches from the pool, or discard a stage that was not sent')
    .option('--batch <number>', 'one batch of the current representer; by default everything', wholeNumber(0))
    .option('--stage <id>', 'discard this stage, of which nothing was sent')
    .option('--yes', 'confirm without being asked');
  runVerb<WithdrawFlags>(withdrawing, terminal, async (context, { batch, stage, yes }) => {
    if (batch !== undefined && stage !== undefined)
      throw new Failure('SETTING_INVALID', { fields: 'batch stage', expected: 'one of them' });
    const confirmed = yes === true;
    if (stage !== undefined) {
      const report = await discardStage(context, stage, confirmed);
      return { json: report, lines: [`discarded ${report.discarded}; its notes may be staged again`] };
    }
    const options = batch === undefined ? { confirmed } : { confirmed, batchNumber: batch };
    const report = await withdraw(context, options);
    return { json: report, lines: [report.sentence, ...report.receipts.flatMap(describeErasure)] };
  });
}

interface WithdrawFlags {
  readonly batch?: number;
  readonly stage?: string;
  readonly yes?: boolean;
}

/** What to take back; everything that was sent when neither is given. */
export interface WithdrawOptions {
  /** Batch number for the current representer. */
  readonly batchNumber?: number;
  readonly confirmed: boolean;
}

/** What was withdrawn, and the signed receipts of what was erased, checked and kept. */
export interface WithdrawReport extends Withdrawal {
  readonly receipts: readonly KeptErasure[];
}

/**
 * Asks the coordinator to withdraw, then brings the local receipts up to date. Notes of withdrawn batches stay known here:
 * they cannot be staged again for the same representer. Withdrawing everything first revokes the approval of stages that were
 * not sent in full, whatever becomes of the request. Fails with UPLOAD_UNKNOWN, the confirmation codes, and
 * SITE_WITHDRAWAL_UNCONFIRMED where the coordinator's list and signed receipts do not bear out what it answered.
 */
export async function withdraw(context: SiteContext, options: WithdrawOptions): Promise<WithdrawReport> {
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    const request = await requestFor(context, options);
    const what = request.scope === 'all' ? 'everything this site has sent' : `batch ${request.batchNumber}`;
    await requireConfirmation(context.terminal, options.confirmed, `Withdraw ${what} from the pool?`);
    if (request.scope === 'all') await revokeApprovals(context);
    const sent = await listSent(context.paths, request);
    const answer = await client.withdraw(request);
    const subject = request.scope === 'all' ? 'all' : `${request.representerId}/${request.batchNumber}`;
    await logAct(context, { act: 'withdrew', subject, count: answer.withdrawn });
    const listed = await client.receipts();
    await refreshReceipts(context, listed, request.scope);
    // Again: a stage that looked sent may have lost a receipt by now.
    if (request.scope === 'all') await revokeApprovals(context);
    const receipts = await fetchErasures(context, client);
    const erasures = await readErasures(context.paths);
    const confirmed = confirmWithdrawal({ request, answer, listed, sent, fetched: receipts, erasures });
    return { ...confirmed, receipts };
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
    if (isSentInPart(paths, record)) throw new Failure('SITE_STAGE_SENT', { stage: stageId });
    await requireConfirmation(
      context.terminal,
      confirmed,
      `Discard ${stageId} with ${counted(record.batches.length, 'batch', 'batches')}?`,
    );
    // First: a stage that is gone cannot be discarded again, and would be in no line.
    await logAct(context, { act: 'discarded', subject: stageId, content: record.framesDigest });
    await rename(paths.stageFolder(stageId), paths.partialFolder); // gone from the list at once
    failpoint();
    await rm(paths.partialFolder, { recursive: true, force: true });
    failpoint();
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

/** Whoever takes everything back does not want the rest of it sent by the next upload. The caller holds the site's lock. */
export async function revokeApprovals({ paths, clock }: SiteContext): Promise<void> {
  for (const record of await listStages(paths)) {
    const receipts = await readReceipts(paths, record);
    const isApproved = (await readApproval(paths, record)) !== undefined;
    if (isApproved && receipts.size < record.batches.length)
      await addApprovalAct(paths, record, { act: 'revoked', at: clock().toISOString(), by: 'withdraw' });
  }
}
