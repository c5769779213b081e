/** The stages of a site: records (counts, digests and file names, no text), frames, approvals, receipts, counters. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, asWriteFailure, Failure, failpoint, sha256 } from '#foundation';
import { type Receipt, receiptSchema } from '#protocol/api';
import { batchNumberSchema, digestSchema, identifierSchema } from '#protocol/fields';
import { frameDigest } from '#protocol/frames';
import { namesIn, readJson, type SitePaths, writeJson } from './site-directory.js';

const countSchema = z.int().min(0);

const stagedBatchSchema = z.strictObject({
  batchNumber: batchNumberSchema,
  digest: digestSchema,
  bytes: countSchema,
  sentences: countSchema,
  tokens: countSchema,
});

const stageRecordSchema = z.strictObject({
  formatVersion: z.literal(2),
  stageId: identifierSchema,
  representerId: identifierSchema,
  /** Of the representer's file, whatever its id. */
  representerDigest: digestSchema,
  createdAt: z.iso.datetime(),
  surrogates: z.enum(['typed', 'none']),
  /** Range of noise deviations; earlier agents recorded none. */
  noise: z.strictObject({ least: z.number(), largest: z.number() }).optional(),
  notes: z.strictObject({
    staged: countSchema,
    stagedBefore: countSchema,
    repeated: countSchema, // within the corpus
    refused: countSchema,
    unlabelled: countSchema,
  }),
  unlabelledExamples: z.array(z.string()),
  /** Unlabelled tokens that look like identifiers. */
  unlabelledTokens: z.strictObject({ capitalised: countSchema, numbers: countSchema }),
  /** Of its note keys, which are stored apart. */
  noteKeys: z.strictObject({ count: countSchema, digest: digestSchema }),
  sentences: countSchema,
  tokens: countSchema,
  labels: z.record(z.string(), countSchema), // label → spans
  labelWarnings: z.record(z.string(), countSchema), // kind → spans
  bytes: countSchema,
  batches: z.array(stagedBatchSchema),
  /** Over the batches' digests; what an approval covers. */
  framesDigest: digestSchema,
  /** By reason, with the first example of each. */
  refused: z.array(
    z.strictObject({
      code: z.string(),
      about: z.string().optional(),
      count: countSchema,
      examples: z.array(z.string()),
    }),
  ),
});

/** A staged batch. */
export type StagedBatch = z.infer<typeof stagedBatchSchema>;
/** The record of a stage. */
export type StageRecord = z.infer<typeof stageRecordSchema>;

/** File names in a stage's folder. */
export const stageFiles = {
  record: 'stage.json',
  approvals: 'approvals.json',
  examples: 'examples.json',
  unlabelled: 'unlabelled.json',
  sending: 'sending.json', // exists from the first attempt to send
  frame: (batchNumber: number) => `${String(batchNumber).padStart(7, '0')}.frame`,
  receipt: (batchNumber: number) => join('receipts', `${String(batchNumber).padStart(7, '0')}.json`),
} as const;

/** Removes patient text on approval, or before the next upload after a crash. */
export async function removeKeptText(
  paths: SitePaths,
  { stageId }: Pick<StageRecord, 'stageId'>,
): Promise<void> {
  for (const file of [stageFiles.examples, stageFiles.unlabelled])
    await rm(join(paths.stageFolder(stageId), file), { force: true });
}

/** Range of the deviations, Shape: (R), after raising each to the floor. */
export function noiseRange(
  deviations: readonly number[],
  floor: number,
): { readonly least: number; readonly largest: number } {
  const added = deviations.map((deviation) => Math.max(deviation, floor));
  return { least: Math.min(...added), largest: Math.max(...added) };
}

/** Whether any part may have been sent. */
export function isSentInPart(paths: SitePaths, { stageId }: Pick<StageRecord, 'stageId'>): boolean {
  return existsSync(join(paths.stageFolder(stageId), stageFiles.sending));
}

/** Digest of all frames. */
export function framesDigestOf(batches: readonly Pick<StagedBatch, 'digest'>[]): string {
  return sha256(batches.map(({ digest }) => `${digest}\n`).join(''));
}

/** Lists stages, oldest first. */
export async function listStages(paths: SitePaths): Promise<StageRecord[]> {
  const records = await Promise.all((await stageIds(paths)).map((stageId) => readStage(paths, stageId)));
  return records.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.stageId.localeCompare(b.stageId));
}

/** Reads a record. Fails with SITE_STAGE_UNKNOWN. */
export async function readStage(paths: SitePaths, stageId: string): Promise<StageRecord> {
  // An id from the command line must not escape the folder.
  const file = identifierSchema.safeParse(stageId).success
    ? join(paths.stageFolder(stageId), stageFiles.record)
    : undefined;
  const record = file === undefined ? undefined : await readJson(file, stageRecordSchema);
  if (record === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stage: stageId.slice(0, 64) });
  return record;
}

/** Hidden names come from file browsers. */
const stageIds = async (paths: SitePaths): Promise<string[]> =>
  (await namesIn(paths.stagesFolder)).filter((name) => !name.startsWith('.'));

/** Reads a frame. Fails with SITE_FRAME_CHANGED if its bytes are not the staged ones. */
export async function readStagedFrame(
  paths: SitePaths,
  { stageId }: Pick<StageRecord, 'stageId'>,
  { batchNumber, digest }: StagedBatch,
): Promise<Uint8Array> {
  const path = join(paths.stageFolder(stageId), stageFiles.frame(batchNumber));
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if (frameDigest(bytes) !== digest) throw new Failure('SITE_FRAME_CHANGED', { stage: stageId, batchNumber });
  return bytes;
}

const actSchema = z.strictObject({
  act: z.enum(['approved', 'revoked']),
  at: z.iso.datetime(),
  /** The person, or the revoking command. */
  by: z.string(),
  framesDigest: digestSchema,
});

const actsSchema = z.array(actSchema);

/** An approval or revocation. The list of acts only grows. */
export type ApprovalAct = z.infer<typeof actSchema>;

/** Approver, time and bytes. */
export interface Approval {
  readonly approvedAt: string;
  readonly approvedBy: string;
  readonly framesDigest: string;
}

type StageFrames = Pick<StageRecord, 'stageId' | 'framesDigest'>;

/** Reads all acts of a stage, in order. */
export async function readApprovalActs(paths: SitePaths, { stageId }: StageFrames): Promise<ApprovalAct[]> {
  return (await readJson(approvalsFile(paths, stageId), actsSchema)) ?? [];
}

/** Returns the first approval of these frames since the last revocation. */
export async function readApproval(paths: SitePaths, stage: StageFrames): Promise<Approval | undefined> {
  const acts = await readApprovalActs(paths, stage);
  const valid = acts
    .slice(acts.findLastIndex(({ act }) => act === 'revoked') + 1)
    .find(({ framesDigest }) => framesDigest === stage.framesDigest);
  if (valid === undefined) return undefined;
  return { approvedAt: valid.at, approvedBy: valid.by, framesDigest: valid.framesDigest };
}

/** Appends an act to a stored stage. Needs the site's lock. */
export async function addApprovalAct(
  paths: SitePaths,
  stage: StageFrames,
  added: Omit<ApprovalAct, 'framesDigest'>,
): Promise<void> {
  const acts = await readApprovalActs(paths, stage);
  const { framesDigest } = stage;
  await writeJson(approvalsFile(paths, stage.stageId), [...acts, { ...added, framesDigest }]);
}

function approvalsFile(paths: SitePaths, stageId: string): string {
  return join(paths.stageFolder(stageId), stageFiles.approvals);
}

const countersSchema = z.strictObject({
  nextStage: z.int().min(1),
  nextBatch: z.record(z.string(), z.int().min(0)), // representer → next batch number
});

/** The next free numbers. Reusing one for different bytes would conflict at the coordinator. */
export type Counters = z.infer<typeof countersSchema>;

/** Reads the counters; starts from 1 and 0 without a file. */
export async function readCounters(paths: SitePaths): Promise<Counters> {
  return (await readJson(counterFile(paths), countersSchema)) ?? { nextStage: 1, nextBatch: {} };
}

/** Stores the counters; call it before using the numbers. */
export async function writeCounters(paths: SitePaths, counters: Counters): Promise<void> {
  await writeJson(counterFile(paths), counters);
}

function counterFile(paths: SitePaths): string {
  return join(paths.root, 'counters.json');
}

/** Stores a receipt. */
export async function writeReceipt(paths: SitePaths, stageId: string, receipt: Receipt): Promise<void> {
  const file = receiptFile(paths, stageId, receipt.batchNumber);
  await writeJson(file, receipt);
  failpoint();
  await rm(unconfirmed(file), { force: true });
}

/** Sets aside a receipt that the coordinator lost; the batch counts as unsent. */
export async function revokeReceipt(paths: SitePaths, stageId: string, batchNumber: number): Promise<void> {
  const file = receiptFile(paths, stageId, batchNumber);
  await rename(file, unconfirmed(file)).catch((error: unknown) => {
    throw asWriteFailure(error, file);
  });
}

/** Reads receipts by batch number. */
export function readReceipts(paths: SitePaths, record: StageRecord): Promise<Map<number, Receipt>> {
  return readAll(paths, record, (file) => file);
}

/** Reads receipts set aside and not replaced, by batch number. */
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
