/** The coordinator's receipts, kept beside the frames they are for. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure } from '#foundation';
import { type Receipt, receiptSchema } from '#protocol';
import { readJson, writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';
import { type StageRecord, stageFiles } from '../staging/stage-record.js';

/** Stores the receipt of a batch of `stageId`. */
export async function writeReceipt(paths: SitePaths, stageId: string, receipt: Receipt): Promise<void> {
  const file = receiptFile(paths, stageId, receipt.batchNumber);
  await writeJson(file, receipt);
  await rm(unconfirmed(file), { force: true });
}

/** Sets a receipt aside that the coordinator does not stand by any more; the batch counts as not sent. */
export async function revokeReceipt(paths: SitePaths, stageId: string, batchNumber: number): Promise<void> {
  const file = receiptFile(paths, stageId, batchNumber);
  await rename(file, unconfirmed(file)).catch((error: unknown) => {
    throw asFileFailure(error, file);
  });
}

/** Receipts of a stage by batch number. */
export function readReceipts(paths: SitePaths, record: StageRecord): Promise<Map<number, Receipt>> {
  return readAll(paths, record, (file) => file);
}

/** Receipts of a stage that were set aside and not replaced yet, by batch number. */
export function readUnconfirmed(paths: SitePaths, record: StageRecord): Promise<Map<number, Receipt>> {
  return readAll(paths, record, unconfirmed);
}

async function readAll(
  paths: SitePaths,
  record: StageRecord,
  fileOf: (receiptFile: string) => string,
): Promise<Map<number, Receipt>> {
  const receipts = new Map<number, Receipt>();
  for (const { batchNumber } of record.batches) {
    const file = fileOf(receiptFile(paths, record.stageId, batchNumber));
    const receipt = await readJson(file, receiptSchema);
    if (receipt !== undefined) receipts.set(batchNumber, receipt);
  }
  return receipts;
}

function receiptFile(paths: SitePaths, stageId: string, batchNumber: number): string {
  return join(paths.stageFolder(stageId), stageFiles.receipt(batchNumber));
}

const unconfirmed = (file: string): string => file.replace(/\.json$/, '.unconfirmed.json');
