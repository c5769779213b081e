/** The coordinator's receipts, kept beside the frames they are for. */
import { join } from 'node:path';
import { type Receipt, receiptSchema } from '#protocol';
import { readJson, writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';
import { type StageRecord, stageFiles } from '../staging/stage-record.js';

/** Stores the receipt of a batch of `stageId`. */
export async function writeReceipt(paths: SitePaths, stageId: string, receipt: Receipt): Promise<void> {
  await writeJson(join(paths.stageFolder(stageId), stageFiles.receipt(receipt.batchNumber)), receipt);
}

/** Receipts of a stage by batch number. */
export async function readReceipts(paths: SitePaths, record: StageRecord): Promise<Map<number, Receipt>> {
  const receipts = new Map<number, Receipt>();
  for (const { batchNumber } of record.batches) {
    const file = join(paths.stageFolder(record.stageId), stageFiles.receipt(batchNumber));
    const receipt = await readJson(file, receiptSchema);
    if (receipt !== undefined) receipts.set(batchNumber, receipt);
  }
  return receipts;
}
