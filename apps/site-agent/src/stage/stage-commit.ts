/** The last part of staging: frames and records are written into `partial`, which becomes a stage by one rename. */
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SentenceSpill, writeFrames } from '#encoding';
import { asWriteFailure, failpoint, makeFolder } from '#foundation';
import { labelCountOf, type RepresenterManifest } from '#protocol';
import type { SiteContext } from '../context.js';
import type { ExampleSample, UnlabelledWords } from '../data/kept-text.js';
import { type NoteKeyList, settleKeys, storePendingKeys } from '../data/note-keys.js';
import { writeJson } from '../data/site-directory.js';
import {
  framesDigestOf,
  noiseRange,
  readCounters,
  type StagedBatch,
  type StageRecord,
  stageFiles,
  writeCounters,
} from '../data/stages.js';
import type { StageTally } from './stage-prepare.js';

/** Everything that encoding the notes has left. */
export interface EncodedNotes {
  readonly tally: StageTally;
  /** Keys of the notes that were staged. */
  readonly keys: NoteKeyList;
  readonly sample: ExampleSample;
  readonly unlabelled: UnlabelledWords;
  readonly spill: SentenceSpill;
}

/** What is committed, and for which representer. */
export interface StageContent {
  readonly notes: EncodedNotes;
  readonly manifest: RepresenterManifest;
  readonly surrogates: StageRecord['surrogates'];
}

/** Writes the stage and returns its record. Fails with DISK_FULL or FILE_NOT_WRITABLE; then there is no stage. */
export async function commitStage(context: SiteContext, content: StageContent): Promise<StageRecord> {
  const { paths } = context;
  const { representerId } = content.manifest;
  const counters = await readCounters(paths);
  const firstBatchNumber = counters.nextBatch[representerId] ?? 0;
  const stageId = `stage-${counters.nextStage}`;
  const folder = join(paths.partialFolder, stageId);
  const batches = await writeShuffled(context, content, { folder, firstBatchNumber });
  const representerDigest = content.manifest.files['representer.onnx'].sha256;
  const record = recordOf(content, {
    stageId,
    representerDigest,
    batches,
    noise: noiseRange(content.manifest.noise.output, context.noiseFloor),
    noteKeys: await storePendingKeys(paths, { stageId, representerDigest }, content.notes.keys),
    createdAt: context.clock().toISOString(),
  });
  await writeJson(join(folder, stageFiles.examples), content.notes.sample.examples);
  await writeJson(join(folder, stageFiles.unlabelled), content.notes.unlabelled.mostFrequent());
  await writeJson(join(folder, stageFiles.record), record);
  await writeCounters(paths, {
    nextStage: counters.nextStage + 1,
    nextBatch: { ...counters.nextBatch, [representerId]: firstBatchNumber + batches.length },
  });
  await moveDurably(folder, paths.stageFolder(stageId));
  await settleKeys(paths, record);
  return record;
}

async function writeShuffled(
  { terminal }: SiteContext,
  { notes, manifest }: StageContent,
  { folder, firstBatchNumber }: { readonly folder: string; readonly firstBatchNumber: number },
): Promise<StagedBatch[]> {
  const progress = terminal.progress({ label: 'writing frames', total: notes.tally.sentences });
  let written = 0;
  const batches = await writeFrames(notes.spill.shuffled(), {
    facts: {
      representerId: manifest.representerId,
      representerDigest: manifest.files['representer.onnx'].sha256,
      representationSize: manifest.representationSize,
      labelCount: labelCountOf(manifest),
      casingCount: manifest.casingCount,
    },
    firstBatchNumber,
    fileOf: (batchNumber) => join(folder, stageFiles.frame(batchNumber)),
    onFrame: ({ sentences }) => {
      written += sentences;
      progress.advanceTo(written);
    },
  });
  progress.finish();
  return batches;
}

function recordOf(
  { notes: { tally, unlabelled }, manifest, surrogates }: StageContent,
  made: Pick<StageRecord, 'stageId' | 'representerDigest' | 'noise' | 'batches' | 'noteKeys' | 'createdAt'>,
): StageRecord {
  return {
    formatVersion: 2,
    ...made,
    representerId: manifest.representerId,
    surrogates,
    notes: {
      staged: tally.staged,
      stagedBefore: tally.stagedBefore,
      repeated: tally.repeated,
      refused: tally.refusals.count,
      unlabelled: tally.unlabelled,
    },
    unlabelledExamples: [...tally.unlabelledExamples],
    unlabelledTokens: { ...unlabelled.total },
    sentences: tally.sentences,
    tokens: tally.tokens,
    labels: { ...tally.labels },
    labelWarnings: { ...tally.labelWarnings },
    bytes: made.batches.reduce((sum, { bytes }) => sum + bytes, 0),
    framesDigest: framesDigestOf(made.batches),
    refused: tally.refusals.kinds().map((kind) => ({ ...kind, examples: [...kind.examples] })),
  };
}

async function moveDurably(from: string, to: string): Promise<void> {
  try {
    await makeFolder(dirname(to), 0o700);
    failpoint();
    await rename(from, to);
    failpoint();
    await using parent = await open(dirname(to), 'r');
    await parent.sync();
  } catch (error) {
    throw asWriteFailure(error, to);
  }
}
