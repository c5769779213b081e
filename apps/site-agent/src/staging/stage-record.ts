/** What is known about a stage, all of it safe to show: counts, digests and file names, no text. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, Failure, sha256, systemCodeOf } from '#foundation';
import { batchNumberSchema, digestSchema, identifierSchema } from '#protocol';
import { readJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';

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
