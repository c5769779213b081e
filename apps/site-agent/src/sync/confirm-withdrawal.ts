/**
 * Whether a withdrawal did what its answer says: held against the coordinator's own list and its signed receipts, because the
 * answer itself is signed by nobody.
 *
 * **Guarantees**
 * | a batch of the withdrawal | what happens |
 * |---|---|
 * | that the list has as not withdrawn | SITE_WITHDRAWAL_UNCONFIRMED |
 * | that the list has as withdrawn and not erased | is said to be kept; SITE_WITHDRAWAL_UNCONFIRMED when the answer says fewer are |
 * | that was ever sent from here and is erased, or not in the list | SITE_WITHDRAWAL_UNCONFIRMED without a signed receipt that names it |
 */
import { Failure } from '#foundation';
import { describeWithdrawal, type ListedReceipt, type Withdrawal, type WithdrawalRequest } from '#protocol';
import type { SitePaths } from '../data/site-directory.js';
import { listStages, readReceipts, readUnconfirmed } from '../data/stages.js';
import type { KeptErasure } from './erasures.js';
import { batchKey } from './receipts.js';

/** What the coordinator says of batches, and what is here of them. */
export interface BatchEvidence {
  /** The coordinator's list after the withdrawal. */
  readonly listed: readonly ListedReceipt[];
  /** What was ever sent from here, by {@link batchKey}; for {@link confirmWithdrawal} of what is asked alone. */
  readonly sent: readonly string[];
  /** All signed receipts. */
  readonly erasures: readonly KeptErasure[];
}

/** What a withdrawal is judged by. */
export interface WithdrawalEvidence extends BatchEvidence {
  readonly request: WithdrawalRequest;
  readonly answer: Withdrawal;
  /** Signed receipts that came with it. */
  readonly fetched: readonly KeptErasure[];
}

/**
 * What of `request` was ever sent from here; the caller holds the site's lock. Batches that are here as withdrawn, or set aside as
 * lost, are among them: both come from the coordinator's list, which nobody signs.
 */
export async function listSent(paths: SitePaths, request: WithdrawalRequest): Promise<string[]> {
  const keys = new Set<string>();
  for (const record of await listStages(paths))
    for (const receipts of [await readReceipts(paths, record), await readUnconfirmed(paths, record)])
      for (const receipt of receipts.values()) keys.add(batchKey(receipt));
  return [...keys].filter((key) => isAsked(request, key));
}

/** The withdrawal in this site's own figures and words. Fails with SITE_WITHDRAWAL_UNCONFIRMED as the table above says. */
export function confirmWithdrawal({ request, answer, fetched, ...evidence }: WithdrawalEvidence): Withdrawal {
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
 * The same for batches one by one, by {@link batchKey}, without an answer's own counts, which are of all that a site has withdrawn. What is
 * returned fails with SITE_WITHDRAWAL_UNCONFIRMED; list and receipts are compared once, however many batches there are.
 */
export function createBatchCheck(evidence: BatchEvidence): (key: string) => void {
  const { held, unreceipted } = compare(evidence);
  const [heldKeys, unreceiptedKeys] = [new Set(held), new Set(unreceipted)];
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

const batchesOf = (erasures: readonly KeptErasure[]) => erasures.flatMap(({ batches }) => batches);

const isAsked = (request: WithdrawalRequest, key: string): boolean =>
  request.scope === 'all' || batchKey(request) === key;
