/** Gathers what a stage will send, from the frames themselves. */
import { join } from 'node:path';
import { Failure } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { checkFrame, type FrameHeader, float16ToFloat32 } from '#protocol/frames';
import { type Gate, verdictOf } from '#protocol/gate';
import { representerManifestSchema, type Verdict } from '#protocol/manifests';
import { casingNames, casingOf } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import {
  type Example,
  examplesSchema,
  unlabelledWordsSchema,
  type WordFrequencies,
} from '../data/kept-text.js';
import { countSentElsewhere, type EarlierViews } from '../data/note-keys.js';
import { type AuditedView, readAuditedView } from '../data/own-audit.js';
import { readJson } from '../data/site-directory.js';
import {
  type Approval,
  listStages,
  noiseRange,
  readApproval,
  readStage,
  readStagedFrame,
  type StageRecord,
  stageFiles,
} from '../data/stages.js';
import { noiseFloorMin } from '../environment.js';

/** What leaves, without text; safe to print as JSON. */
export interface PreviewReport
  extends Pick<
    StageRecord,
    | 'stageId'
    | 'representerId'
    | 'surrogates'
    | 'notes'
    | 'sentences'
    | 'tokens'
    | 'labels'
    | 'labelWarnings'
    | 'unlabelledTokens'
    | 'bytes'
    | 'framesDigest'
  > {
  /** Range of the noise deviations per value; rows have length one. */
  readonly noise: { readonly least: number; readonly largest: number };
  /** From the representer's own privacy report. */
  readonly verdict: Verdict;
  readonly audited: AuditedView;
  /** Null unless the representer is in use. */
  readonly waiver: Gate['waiver'];
  /** Budget of the audit behind the verdict; absent without one. */
  readonly budget?: NonNullable<Gate['budget']>;
  /** Whether non-public words were encoded as their cells. */
  readonly hasCells: boolean;
  /** Notes sent before under other representers: each view of a note reveals more. */
  readonly sentElsewhere: EarlierViews;
  readonly batches: number;
  readonly bytesPerToken: number;
  readonly header: Omit<FrameHeader, 'sentenceLengths'> & { readonly sentenceLengths: readonly number[] };
  /** First bytes and vectors of the first frame. */
  readonly hexDump: readonly string[];
}

/** A token of an example. */
export interface ExampleToken {
  readonly before: string;
  readonly after: string;
  readonly tag: string;
  /** Shape: (R), as received. */
  readonly vector: readonly number[];
  /** Name of the casing class, which leaves too. */
  readonly casing: string;
}

/** A preview with patient text, for the administrator only. */
export interface Preview {
  readonly report: PreviewReport;
  readonly unlabelledExamples: readonly string[];
  /** Words and numbers without labels; undefined once approved. */
  readonly unlabelled: WordFrequencies | undefined;
  /** Empty once approved. */
  readonly examples: readonly (readonly ExampleToken[])[];
  readonly approval: Approval | undefined;
  readonly dataFolder: string;
}

/** Reads a preview, by default of the latest stage. Fails with SITE_STAGE_UNKNOWN or SITE_FRAME_CHANGED. */
export async function previewStage(context: SiteContext, stageId?: string): Promise<Preview> {
  const record = await chooseStage(context, stageId);
  const folder = context.paths.stageFolder(record.stageId);
  const examples = (await readJson(join(folder, stageFiles.examples), examplesSchema)) ?? [];
  return {
    report: await buildReport(context, record),
    unlabelledExamples: record.unlabelledExamples,
    unlabelled: await readJson(join(folder, stageFiles.unlabelled), unlabelledWordsSchema),
    examples: await Promise.all(examples.map((example) => explain(context, record, example))),
    approval: await readApproval(context.paths, record),
    dataFolder: context.paths.root,
  };
}

async function chooseStage({ paths }: SiteContext, stageId: string | undefined): Promise<StageRecord> {
  if (stageId !== undefined) return readStage(paths, stageId);
  const latest = (await listStages(paths)).at(-1);
  if (latest === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stages: 0 });
  return latest;
}

const shownBytes = { start: 256, vectors: 64 } as const;

async function buildReport({ paths, gatePolicy }: SiteContext, record: StageRecord): Promise<PreviewReport> {
  const [first] = record.batches;
  if (first === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stage: record.stageId });
  const bytes = await readStagedFrame(paths, record, first);
  const { header, vectorsAt } = checkFrame(bytes);
  const { stageId, representerId, surrogates, notes, sentences, tokens, labels } = record;
  const { labelWarnings, unlabelledTokens } = record;
  const manifest = await readManifest(paths, representerId);
  const { audit } = manifest.privacyReport;
  const installed = await readInstalled(paths);
  return {
    stageId,
    representerId,
    surrogates,
    notes,
    sentences,
    tokens,
    labels,
    labelWarnings,
    unlabelledTokens,
    // Earlier agents recorded none; the floor has always been at least this.
    noise: record.noise ?? noiseRange(manifest.noise.output, noiseFloorMin),
    verdict: verdictOf(manifest, gatePolicy.j1Max),
    audited: await readAuditedView({ paths, gatePolicy }, manifest),
    waiver: installed.representer?.representerId === representerId ? installed.gate.waiver : null,
    ...(audit === undefined ? {} : { budget: audit.budget }),
    hasCells: manifest.files['cells.json'] !== undefined,
    sentElsewhere: await countSentElsewhere(paths, record, await listStages(paths)),
    batches: record.batches.length,
    bytes: record.bytes,
    bytesPerToken: record.bytes / tokens,
    framesDigest: record.framesDigest,
    header: { ...header, sentenceLengths: [...header.sentenceLengths] },
    hexDump: [
      ...hexDump(bytes, 0, Math.min(shownBytes.start, vectorsAt)),
      '...',
      ...hexDump(bytes, vectorsAt, vectorsAt + shownBytes.vectors),
      '...',
    ],
  };
}

async function explain(
  { paths }: SiteContext,
  { representerId }: StageRecord,
  { before, after, labelIds, casingIds, vectors }: Example,
): Promise<ExampleToken[]> {
  const manifest = await readManifest(paths, representerId);
  const scheme = createIobScheme(labelSetNamed(manifest.labelSet.name));
  const size = manifest.representationSize;
  const values = new Float32Array(vectors.length);
  float16ToFloat32(Uint16Array.from(vectors), values);
  return Array.from({ length: Math.max(before.length, after.length) }, (_, row) => ({
    before: before[row] ?? '',
    after: after[row] ?? '',
    tag: scheme.tagOf(labelIds[row] ?? 0),
    vector: [...values.subarray(row * size, (row + 1) * size)],
    casing: after[row] === undefined ? '' : (casingNames[casingIds?.[row] ?? casingOf(after[row])] ?? ''),
  }));
}

async function readManifest(paths: SiteContext['paths'], representerId: string) {
  const file = join(paths.representerFolder(representerId), 'manifest.json');
  const manifest = await readJson(file, representerManifestSchema);
  if (manifest === undefined) throw new Failure('SITE_DATA_DAMAGED', { file });
  return manifest;
}

/** Formats bytes like `hexdump -C`. */
export function hexDump(bytes: Uint8Array, start: number, end: number): string[] {
  const lines: string[] = [];
  for (let at = start; at < Math.min(end, bytes.length); at += 16) {
    const row = bytes.subarray(at, Math.min(at + 16, end, bytes.length));
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const shown = Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'));
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(47)}  |${shown.join('')}|`);
  }
  return lines;
}
