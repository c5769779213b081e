/**
 * The stages of a site: their records, all of it safe to show (counts, digests and file names, no text), their frames, who
 * approved them, and the numbers that stages and batches get.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, asWriteFailure, Failure, failpoint, sha256, systemCodeOf } from '#foundation';
import {
  batchNumberSchema,
  digestSchema,
  frameDigest,
  identifierSchema,
  type Receipt,
  receiptSchema,
} from '#protocol';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

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
  /** Of the representer's file: which model it was, whatever it is called. */
  representerDigest: digestSchema,
  createdAt: z.iso.datetime(),
  surrogates: z.enum(['typed', 'none']),
  /** Least and largest deviation of the noise in its frames; earlier versions of the agent wrote none. */
  noise: z.strictObject({ least: z.number(), largest: z.number() }).optional(),
  notes: z.strictObject({
    staged: countSchema,
    stagedBefore: countSchema,
    /** Left out, because another note of the same corpus says the same. */
    repeated: countSchema,
    refused: countSchema,
    /** Staged without a single label. */
    unlabelled: countSchema,
  }),
  /** Ids of the first unlabelled notes. */
  unlabelledExamples: z.array(z.string()),
  /** Tokens without a label that look like identifiers. */
  unlabelledTokens: z.strictObject({ capitalised: countSchema, numbers: countSchema }),
  /** What the keys of its notes are, which lie apart from the stage. */
  noteKeys: z.strictObject({ count: countSchema, digest: digestSchema }),
  sentences: countSchema,
  tokens: countSchema,
  /** Label → labelled spans. */
  labels: z.record(z.string(), countSchema),
  /** Kind of warning → how many spans it concerns. */
  labelWarnings: z.record(z.string(), countSchema),
  /** All frames together. */
  bytes: countSchema,
  batches: z.array(stagedBatchSchema),
  /** SHA-256 over the digests of the batches, one a line: what an approval is for. */
  framesDigest: digestSchema,
  /** Refused documents by reason, with the first of each. */
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

/** Names inside a stage's folder. */
export const stageFiles = {
  record: 'stage.json',
  approvals: 'approvals.json',
  examples: 'examples.json',
  unlabelled: 'unlabelled.json',
  /** There from the first attempt to send on. */
  sending: 'sending.json',
  frame: (batchNumber: number) => `${String(batchNumber).padStart(7, '0')}.frame`,
  receipt: (batchNumber: number) => join('receipts', `${String(batchNumber).padStart(7, '0')}.json`),
} as const;

/** Patient text for the preview goes with the approval; where that was cut off behind its record, with the next sending. */
export async function removeKeptText(
  paths: SitePaths,
  { stageId }: Pick<StageRecord, 'stageId'>,
): Promise<void> {
  for (const file of [stageFiles.examples, stageFiles.unlabelled])
    await rm(join(paths.stageFolder(stageId), file), { force: true });
}

/** What a representer of these deviations, (R), adds under a floor. */
export function noiseRange(
  deviations: readonly number[],
  floor: number,
): { readonly least: number; readonly largest: number } {
  const added = deviations.map((deviation) => Math.max(deviation, floor));
  return { least: Math.min(...added), largest: Math.max(...added) };
}

/** Whether anything of it may have been sent: a lost answer must not look like nothing was. */
export function isSentInPart(paths: SitePaths, { stageId }: Pick<StageRecord, 'stageId'>): boolean {
  return existsSync(join(paths.stageFolder(stageId), stageFiles.sending));
}

/** Digest of a stage's frames. */
export function framesDigestOf(batches: readonly Pick<StagedBatch, 'digest'>[]): string {
  return sha256(batches.map(({ digest }) => `${digest}\n`).join(''));
}

/** Every stage in the order in which they were made. */
export async function listStages(paths: SitePaths): Promise<StageRecord[]> {
  const records = await Promise.all((await stageIds(paths)).map((stageId) => readStage(paths, stageId)));
  return records.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.stageId.localeCompare(b.stageId));
}

/** Fails with SITE_STAGE_UNKNOWN. */
export async function readStage(paths: SitePaths, stageId: string): Promise<StageRecord> {
  // The id may come from the command line: it must not lead out of the folder.
  const file = identifierSchema.safeParse(stageId).success
    ? join(paths.stageFolder(stageId), stageFiles.record)
    : undefined;
  const record = file === undefined ? undefined : await readJson(file, stageRecordSchema);
  if (record === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stage: stageId.slice(0, 64) });
  return record;
}

async function stageIds(paths: SitePaths): Promise<string[]> {
  try {
    return (await readdir(paths.stagesFolder)).filter((name) => !name.startsWith('.')); // a file browser's own
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw asFileFailure(error, paths.stagesFolder);
  }
}

/** The bytes of a staged batch; fails with SITE_FRAME_CHANGED when they are not the ones that were staged. */
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
  /** The person, or the command that revoked it. */
  by: z.string(),
  /** Exactly which bytes. */
  framesDigest: digestSchema,
});

const actsSchema = z.array(actSchema);

/** One approval or revocation. Acts are a list that only grows, so that nobody's name is replaced. */
export type ApprovalAct = z.infer<typeof actSchema>;

/** Who let a stage go, when, and exactly which bytes. */
export interface Approval {
  readonly approvedAt: string;
  readonly approvedBy: string;
  readonly framesDigest: string;
}

/** What a stage is known by here. */
type StageFrames = Pick<StageRecord, 'stageId' | 'framesDigest'>;

/** Every approval and revocation of a stage, in order. */
export async function readApprovalActs(paths: SitePaths, { stageId }: StageFrames): Promise<ApprovalAct[]> {
  return (await readJson(approvalsFile(paths, stageId), actsSchema)) ?? [];
}

/** The approval that counts: the first for these frames since the last revocation. */
export async function readApproval(paths: SitePaths, stage: StageFrames): Promise<Approval | undefined> {
  const acts = await readApprovalActs(paths, stage);
  const valid = acts
    .slice(acts.findLastIndex(({ act }) => act === 'revoked') + 1)
    .find(({ framesDigest }) => framesDigest === stage.framesDigest);
  if (valid === undefined) return undefined;
  return { approvedAt: valid.at, approvedBy: valid.by, framesDigest: valid.framesDigest };
}

/** Adds one; call it under the site's lock, and only for a stage that is there. */
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
  /** Representer → next batch number. */
  nextBatch: z.record(z.string(), z.int().min(0)),
});

/** The next free numbers; a batch number that was ever used for other bytes would be a conflict upstream. */
export type Counters = z.infer<typeof countersSchema>;

/** Reads them; all start anew where there is no file. */
export async function readCounters(paths: SitePaths): Promise<Counters> {
  return (await readJson(counterFile(paths), countersSchema)) ?? { nextStage: 1, nextBatch: {} };
}

/** Stores them; must be done before anything that uses the numbers is trusted. */
export async function writeCounters(paths: SitePaths, counters: Counters): Promise<void> {
  await writeJson(counterFile(paths), counters);
}

function counterFile(paths: SitePaths): string {
  return join(paths.root, 'counters.json');
}

/** Stores the receipt of a batch of `stageId`. */
export async function writeReceipt(paths: SitePaths, stageId: string, receipt: Receipt): Promise<void> {
  const file = receiptFile(paths, stageId, receipt.batchNumber);
  await writeJson(file, receipt);
  failpoint();
  await rm(unconfirmed(file), { force: true });
}

/** Sets a receipt aside that the coordinator does not stand by any more; the batch counts as not sent. */
export async function revokeReceipt(paths: SitePaths, stageId: string, batchNumber: number): Promise<void> {
  const file = receiptFile(paths, stageId, batchNumber);
  await rename(file, unconfirmed(file)).catch((error: unknown) => {
    throw asWriteFailure(error, file);
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
