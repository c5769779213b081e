/**
 * Compares the local receipts with the coordinator's list, so that sites restore what a coordinator lost.
 * Withdrawn batches are never sent again.
 *
 * | here | at the coordinator | what happens |
 * |---|---|---|
 * | receipt | the same | nothing |
 * | receipt | none, or marked damaged | the receipt is set aside; the next upload sends the same bytes |
 * | receipt | withdrawn or erased since | the receipt is updated |
 * | receipt | other bytes | SITE_RECEIPT_DIFFERS |
 * | withdrawn | not withdrawn | the withdrawal is sent again |
 * | withdrawn | none | nothing |
 * | none yet | withdrawn | the receipt is kept, so that it is not sent |
 */
import { z } from 'zod';
import { Failure } from '#foundation';
import { type ListedReceipt, type Receipt, receiptSchema, type WithdrawalRequest } from '#protocol/api';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from '../data/site-directory.js';
import {
  listStages,
  readReceipts,
  revokeReceipt,
  type StagedBatch,
  type StageRecord,
  writeReceipt,
} from '../data/stages.js';
import type { CoordinatorClient } from './client.js';

const countSchema = z.int().min(0);
const comparisonSchema = z.strictObject({
  comparedAt: z.iso.datetime(),
  confirmed: countSchema,
  missing: countSchema, // no receipt there
  damaged: countSchema, // lost there
  withdrawnAgain: countSchema, // withdrawals sent again
});

/** Counts of the last comparison. */
export type Comparison = z.infer<typeof comparisonSchema>;

/** By {@link batchKey}. */
export type ListedReceipts = ReadonlyMap<string, ListedReceipt>;

/** `representerId/batchNumber`. */
export const batchKey = (batch: Pick<Receipt, 'representerId' | 'batchNumber'>): string =>
  `${batch.representerId}/${batch.batchNumber}`;

/** Reads the last comparison; undefined before the first. */
export function readComparison({ paths }: SiteContext): Promise<Comparison | undefined> {
  return readJson(paths.comparisonFile, comparisonSchema);
}

/** Compares all stages and returns the coordinator's list. Needs the site's lock. */
export async function compareReceipts(
  context: SiteContext,
  client: CoordinatorClient,
): Promise<ListedReceipts> {
  const listed = new Map((await client.receipts()).map((receipt) => [batchKey(receipt), receipt]));
  const counts = { confirmed: 0, missing: 0, damaged: 0, withdrawnAgain: 0, unsent: 0 };
  for (const record of await listStages(context.paths)) {
    const receipts = await readReceipts(context.paths, record);
    for (const batch of record.batches) {
      const receipt = receipts.get(batch.batchNumber);
      const there = listed.get(batchKey({ ...record, ...batch }));
      requireStagedBytes(there, record, batch);
      counts[await settle(context, client, { record, batch, receipt, there })] += 1;
    }
  }
  const { unsent: _, ...found } = counts;
  await writeJson(context.paths.comparisonFile, { comparedAt: context.clock().toISOString(), ...found });
  return listed;
}

/** Fails with SITE_RECEIPT_DIFFERS. */
function requireStagedBytes(
  there: ListedReceipt | undefined,
  { stageId }: StageRecord,
  { batchNumber, digest }: StagedBatch,
): void {
  if (there !== undefined && there.digest !== digest)
    throw new Failure('SITE_RECEIPT_DIFFERS', { stage: stageId, batchNumber });
}

interface Pair {
  readonly record: StageRecord;
  readonly batch: StagedBatch;
  readonly receipt: Receipt | undefined;
  readonly there: ListedReceipt | undefined;
}

async function settle(
  { paths }: SiteContext,
  client: CoordinatorClient,
  { record: { stageId, representerId }, batch: { batchNumber }, receipt, there }: Pair,
): Promise<keyof Omit<Comparison, 'comparedAt'> | 'unsent'> {
  if (receipt === undefined) {
    if (there === undefined || there.withdrawnAt === null) return 'unsent';
    await writeReceipt(paths, stageId, withoutMark(there));
    return 'confirmed';
  }
  if (receipt.withdrawnAt !== null && there?.withdrawnAt === null) {
    await client.withdraw({ scope: 'batch', representerId, batchNumber });
    return 'withdrawnAgain';
  }
  if (receipt.withdrawnAt === null && (there === undefined || isWanted(there))) {
    await revokeReceipt(paths, stageId, batchNumber);
    return there === undefined ? 'missing' : 'damaged';
  }
  if (there !== undefined && isNews(there, receipt)) await writeReceipt(paths, stageId, withoutMark(there));
  return 'confirmed';
}

function isWanted({ damaged, withdrawnAt }: ListedReceipt): boolean {
  return damaged === true && withdrawnAt === null;
}

function isNews(there: ListedReceipt, here: Receipt): boolean {
  return there.withdrawnAt !== here.withdrawnAt || there.erasedAt !== here.erasedAt;
}

/** Returns the stored form. */
function withoutMark({ damaged: _, ...receipt }: ListedReceipt): Receipt {
  return receiptSchema.parse(receipt);
}

/** Updates receipts after a withdrawal, even of batches the coordinator forgot. Fails with SITE_RECEIPT_DIFFERS. */
export async function refreshReceipts(
  { paths, clock }: SiteContext,
  receipts: readonly ListedReceipt[],
  scope: WithdrawalRequest['scope'],
): Promise<void> {
  const listed = new Map(receipts.map((receipt) => [batchKey(receipt), withoutMark(receipt)]));
  for (const record of await listStages(paths)) {
    for (const batch of record.batches) {
      const there = listed.get(batchKey({ ...record, ...batch }));
      requireStagedBytes(there, record, batch);
      if (there !== undefined) await writeReceipt(paths, record.stageId, there);
    }
    for (const kept of (await readReceipts(paths, record)).values()) {
      if (scope === 'all' && kept.withdrawnAt === null && !listed.has(batchKey(kept)))
        await writeReceipt(paths, record.stageId, { ...kept, withdrawnAt: clock().toISOString() });
    }
  }
}
