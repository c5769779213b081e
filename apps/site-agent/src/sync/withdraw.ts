/**
 * `site withdraw`: takes batches out of the pool, or discards an unsent stage. The coordinator's answer is
 * unsigned, so it is checked against its list and its signed receipts.
 *
 * **Guarantees**
 * | a batch of the withdrawal | what happens |
 * |---|---|
 * | not withdrawn by the list | SITE_WITHDRAWAL_UNCONFIRMED |
 * | withdrawn and not erased by the list | is reported as kept; SITE_WITHDRAWAL_UNCONFIRMED when the answer says fewer are |
 * | ever sent from here, and erased or not in the list | SITE_WITHDRAWAL_UNCONFIRMED without a signed receipt that names it |
 */
import { rename, rm } from 'node:fs/promises';
import { type Command, counted, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { Failure, failpoint } from '#foundation';
import {
  describeWithdrawal,
  type ListedReceipt,
  type Withdrawal,
  type WithdrawalRequest,
} from '#protocol/api';
import { connect, type SiteContext } from '../context.js';
import { requireRepresenter } from '../data/installed-models.js';
import { forgetKeys } from '../data/note-keys.js';
import { type SitePaths, withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import {
  addApprovalAct,
  isSentInPart,
  listStages,
  readApproval,
  readReceipts,
  readStage,
  readUnconfirmed,
} from '../data/stages.js';
import { runVerb } from '../verb.js';
import { describeErasure, type ErasureRecord, fetchErasures, readErasures } from './erasures.js';
import { batchKey, refreshReceipts } from './receipts.js';

export function registerWithdraw(site: Command, terminal: Terminal): void {
  const withdrawing = site
    .command('withdraw')
    .description('withdraw batches from the pool, or discard a stage that was not sent')
    .option('--batch <number>', 'one batch of the current representer; by default everything', wholeNumber(0))
    .option('--stage <id>', 'discard this stage, of which nothing was sent')
    .option('--yes', 'confirm without being asked');
  runVerb<WithdrawFlags>(withdrawing, terminal, async (context, { batch, stage, yes }) => {
    if (batch !== undefined && stage !== undefined)
      throw new Failure('SETTING_INVALID', { fields: '--batch --stage', expected: 'one of them' });
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

/** What to withdraw: everything sent, unless a batch is named. */
export interface WithdrawOptions {
  /** Of the current representer. */
  readonly batchNumber?: number;
  readonly confirmed: boolean;
}

/** The withdrawal, with verified receipts of what was erased. */
export interface WithdrawReport extends Withdrawal {
  readonly receipts: readonly ErasureRecord[];
}

/**
 * Withdraws, then updates local receipts. Notes of withdrawn batches stay known and cannot be staged again
 * for the representer. Withdrawing everything first revokes approvals of stages not sent in full. Fails with
 * UPLOAD_UNKNOWN, the confirmation codes, and SITE_WITHDRAWAL_UNCONFIRMED.
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
    // Again, because a stage may have lost a receipt by now.
    if (request.scope === 'all') await revokeApprovals(context);
    const receipts = await fetchErasures(context, client);
    const erasures = await readErasures(context.paths);
    const confirmed = confirmWithdrawal({ request, answer, listed, sent, fetched: receipts, erasures });
    return { ...confirmed, receipts };
  });
}

/** Removes an unsent stage; its notes may be staged again. Fails with SITE_STAGE_SENT. */
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
    // Logged first: a removed stage cannot be discarded again.
    await logAct(context, { act: 'discarded', subject: stageId, content: record.framesDigest });
    await rename(paths.stageFolder(stageId), paths.partialFolder); // off the list at once
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

/** Keeps the next upload from sending the rest. Needs the site's lock. */
export async function revokeApprovals({ paths, clock }: SiteContext): Promise<void> {
  for (const record of await listStages(paths)) {
    const receipts = await readReceipts(paths, record);
    const isApproved = (await readApproval(paths, record)) !== undefined;
    if (isApproved && receipts.size < record.batches.length)
      await addApprovalAct(paths, record, { act: 'revoked', at: clock().toISOString(), by: 'withdraw' });
  }
}

/** The coordinator's list, and local evidence. */
export interface BatchEvidence {
  readonly listed: readonly ListedReceipt[];
  /** Batches ever sent, by {@link batchKey}; for {@link confirmWithdrawal} only the requested ones. */
  readonly sent: readonly string[];
  readonly erasures: readonly ErasureRecord[];
}

/** Evidence of a withdrawal. */
export interface WithdrawalEvidence extends BatchEvidence {
  readonly request: WithdrawalRequest;
  readonly answer: Withdrawal;
  readonly fetched: readonly ErasureRecord[];
}

/**
 * Lists the requested batches ever sent, including those marked withdrawn or lost: both marks come from the
 * unsigned list. Needs the site's lock.
 */
export async function listSent(paths: SitePaths, request: WithdrawalRequest): Promise<string[]> {
  const keys = new Set<string>();
  for (const record of await listStages(paths))
    for (const receipts of [await readReceipts(paths, record), await readUnconfirmed(paths, record)])
      for (const receipt of receipts.values()) keys.add(batchKey(receipt));
  return [...keys].filter((key) => isAsked(request, key));
}

/** Returns the withdrawal in verified figures. Fails as the table says. */
function confirmWithdrawal({ request, answer, fetched, ...evidence }: WithdrawalEvidence): Withdrawal {
  const { held, kept, unreceipted } = compare(evidence);
  const erased = batchesOf(fetched).length;
  requireNone({
    held: held.filter((key) => isAsked(request, key)).length,
    keptUnsaid: Math.max(0, kept - answer.kept),
    unreceipted: Math.max(unreceipted.length, answer.erased - erased),
  });
  const outcome = { ...answer, erased, kept };
  return { ...outcome, sentence: describeWithdrawal(outcome) };
}

/**
 * Checks single batches by {@link batchKey}. Ignores the answer's counts, which cover all withdrawals of a
 * site. The returned function fails with SITE_WITHDRAWAL_UNCONFIRMED.
 */
export function createBatchCheck(evidence: BatchEvidence): (key: string) => void {
  const { held, unreceipted } = compare(evidence);
  const heldKeys = new Set(held);
  const unreceiptedKeys = new Set(unreceipted);
  return (key) =>
    requireNone({
      held: Number(heldKeys.has(key)),
      keptUnsaid: 0,
      unreceipted: Number(unreceiptedKeys.has(key)),
    });
}

function compare({ listed, sent, erasures }: BatchEvidence) {
  const receipted = new Set(batchesOf(erasures).map(batchKey));
  const unerased = listed.filter(({ withdrawnAt, erasedAt }) => withdrawnAt !== null && erasedAt === null);
  const kept = new Set(unerased.map(batchKey));
  return {
    held: listed.filter(({ withdrawnAt }) => withdrawnAt === null).map(batchKey),
    kept: kept.size,
    unreceipted: sent.filter((key) => !kept.has(key) && !receipted.has(key)),
  };
}

function requireNone(facts: Readonly<Record<'held' | 'keptUnsaid' | 'unreceipted', number>>): void {
  if (Object.values(facts).some((count) => count > 0))
    throw new Failure('SITE_WITHDRAWAL_UNCONFIRMED', facts);
}

const batchesOf = (erasures: readonly ErasureRecord[]) => erasures.flatMap(({ batches }) => batches);

const isAsked = (request: WithdrawalRequest, key: string): boolean =>
  request.scope === 'all' || batchKey(request) === key;
