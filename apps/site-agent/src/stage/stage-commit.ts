/** Prepares notes for a stage, and writes its frames and record, which one rename turns into a stage. */
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { firstOf } from '#command-line';
import {
  type NotePreparation,
  type PreparedNote,
  prepareNote,
  type SentenceSpill,
  writeFrames,
} from '#encoding';
import { asWriteFailure, Failure, failpoint, KeySet, makeFolder } from '#foundation';
import { type IobScheme, isBegin, type Span } from '#labels';
import { labelCountOf, type RepresenterManifest } from '#protocol/manifests';
import { type LabelWarning, type Note, type Token } from '#text';
import { type CorpusItem, RefusalSummary } from '#text/corpus';
import type { SiteContext } from '../context.js';
import type { ExampleSample, UnlabelledWords } from '../data/kept-text.js';
import { type NoteKeyList, noteKey, settleKeys, storePendingKeys } from '../data/note-keys.js';
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

/** The result of encoding. */
export interface EncodedNotes {
  readonly tally: StageTally;
  readonly keys: NoteKeyList;
  readonly sample: ExampleSample;
  readonly unlabelled: UnlabelledWords;
  readonly spill: SentenceSpill;
}

/** The content of a stage. */
export interface StageContent {
  readonly notes: EncodedNotes;
  readonly manifest: RepresenterManifest;
  readonly surrogates: StageRecord['surrogates'];
}

/** Writes the stage. Fails with DISK_FULL or FILE_NOT_WRITABLE; then no stage exists. */
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

/** Options of preparation, and its counters. */
export interface PreparationOptions extends NotePreparation {
  readonly noteSecret: string;
  readonly knownKeys: KeySet;
  readonly tally: StageTally;
  readonly unlabelled: UnlabelledWords;
  readonly onKey: (key: bigint) => void;
}

/** Steps 1 and 2 of the flow: yields each new note once, and counts the rest. */
export async function* prepareNotes(
  items: AsyncIterable<CorpusItem>,
  options: PreparationOptions,
): AsyncGenerator<PreparedNote> {
  const { tally, knownKeys } = options;
  const ownKeys = new KeySet();
  for await (const item of items) {
    if (item.kind === 'refused') {
      tally.refusals.add(item.file, item.failure);
      continue;
    }
    const key = noteKey(options.noteSecret, item.note.text);
    if (knownKeys.has(key)) tally.stagedBefore += 1;
    else if (ownKeys.has(key)) tally.repeated += 1;
    else {
      const prepared = tryPrepare(item.note, options);
      if (prepared === undefined) continue;
      ownKeys.add(key);
      options.onKey(key);
      tally.addNote(item.note);
      yield prepared;
    }
  }
}

/** Refuses a note that cannot be prepared completely. */
function tryPrepare(note: Note, options: PreparationOptions): PreparedNote | undefined {
  try {
    return prepare(note, options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    options.tally.refusals.add(note.id, error);
    return undefined;
  }
}

function prepare(note: Note, options: PreparationOptions): PreparedNote {
  const prepared = prepareNote(note, options);
  const { sentences, labelIds, invented, dropped, warnings } = prepared;
  const { tally, unlabelled } = options;
  tally.addWarnings(warnings);
  for (const count of Object.values(dropped)) tally.addWarnings([{ kind: 'unknown-label', count }]);
  // Words with labels that the representer lacks have no id, but surrogates replaced them too.
  const replaced = Object.keys(dropped).length === 0 ? [] : invented.spans;
  for (const [index, sentence] of sentences.entries())
    unlabelled.add(
      sentence,
      (at) => labelIds[index]?.[at] !== 0 || replaced.some((span) => overlaps(span, sentence[at])),
    );
  return prepared;
}

function overlaps(span: Span, token: Token | undefined): boolean {
  return token !== undefined && token.start < span.end && span.start < token.end;
}

const examplesMax = 5;

/** Counts of a run. */
export class StageTally {
  staged = 0;
  stagedBefore = 0;
  repeated = 0;
  unlabelled = 0;
  readonly unlabelledExamples: string[] = [];
  sentences = 0;
  tokens = 0;
  readonly refusals = new RefusalSummary();
  readonly labels: Record<string, number> = {};
  readonly labelWarnings: Record<string, number> = {};

  get documents(): number {
    return this.staged + this.stagedBefore + this.repeated + this.refusals.count;
  }

  addNote({ id, spans }: Note): void {
    this.staged += 1;
    if (spans.length > 0) return;
    this.unlabelled += 1;
    if (this.unlabelledExamples.length < examplesMax) this.unlabelledExamples.push(id);
  }

  addSentence(labelIds: Uint8Array, scheme: IobScheme): void {
    this.sentences += 1;
    this.tokens += labelIds.length;
    for (const id of labelIds) {
      const label = isBegin(id) ? scheme.labelOf(id) : undefined;
      if (label !== undefined) this.labels[label] = (this.labels[label] ?? 0) + 1;
    }
  }

  addWarnings(warnings: readonly Pick<LabelWarning, 'kind' | 'count'>[]): void {
    for (const { kind, count } of warnings)
      this.labelWarnings[kind] = (this.labelWarnings[kind] ?? 0) + count;
  }

  lines(): string[] {
    return [
      ...this.refusals.lines(),
      ...(this.unlabelled === 0
        ? []
        : [
            `${this.unlabelled} of ${this.staged} notes have no labels; names in them are encoded as they stand`,
            `  ${firstOf(this.unlabelledExamples, this.unlabelled)}`,
          ]),
    ];
  }
}
