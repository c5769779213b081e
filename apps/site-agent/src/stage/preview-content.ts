/** What a preview shows: exactly what a stage will send, taken from the frames themselves. */
import { join } from 'node:path';
import { Failure } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import {
  checkFrame,
  type FrameHeader,
  float16ToFloat32,
  type Gate,
  representerManifestSchema,
  type Verdict,
  verdictOf,
} from '#protocol';
import { casingNames, casingOf } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import {
  type Example,
  examplesSchema,
  type FrequentUnlabelled,
  unlabelledWordsSchema,
} from '../data/kept-text.js';
import { countSentElsewhere, type SentElsewhere } from '../data/note-keys.js';
import { type AuditedView, readOwnAudit, viewOfOwn } from '../data/own-audit.js';
import { readJson } from '../data/site-directory.js';
import {
  listStages,
  noiseRange,
  readStage,
  readStagedFrame,
  type StageRecord,
  stageFiles,
} from '../data/stages.js';
import { noiseFloorMin } from '../environment.js';

/** What leaves, without any text; safe to print as JSON. */
export interface PreviewReport {
  readonly stageId: string;
  readonly representerId: string;
  readonly surrogates: StageRecord['surrogates'];
  /** Least and largest deviation of the noise of one value; rows have length one before it. */
  readonly noise: { readonly least: number; readonly largest: number };
  /** What the representer's own privacy report says. */
  readonly verdict: Verdict;
  /** Who audited it: this site, or the provider alone. */
  readonly audited: AuditedView;
  /** Who waived it, while the representer is the one in use; null otherwise. */
  readonly waiver: Gate['waiver'];
  readonly notes: StageRecord['notes'];
  /** How many of the staged notes went before under other representers: whoever has both views of a note learns more of it. */
  readonly sentElsewhere: SentElsewhere;
  readonly sentences: number;
  readonly tokens: number;
  readonly labels: StageRecord['labels'];
  readonly labelWarnings: StageRecord['labelWarnings'];
  readonly unlabelledTokens: StageRecord['unlabelledTokens'];
  readonly batches: number;
  readonly bytes: number;
  readonly bytesPerToken: number;
  /** Digest that an approval is for. */
  readonly framesDigest: string;
  /** The decoded header of the first frame, sentence lengths as a list. */
  readonly header: Omit<FrameHeader, 'sentenceLengths'> & { readonly sentenceLengths: readonly number[] };
  /** The first bytes of the first frame, and its first vectors. */
  readonly hexDump: readonly string[];
}

/** A token of an example with what becomes of it. */
export interface ExampleToken {
  readonly before: string;
  readonly after: string;
  readonly tag: string;
  /** Shape: (R), as the receiver reads it. */
  readonly vector: readonly number[];
  /** Name of the casing class, which leaves beside the vector. */
  readonly casing: string;
}

/** A preview with its examples: patient text, for the administrator's eyes only. */
export interface Preview {
  readonly report: PreviewReport;
  /** Ids of some notes without a label. */
  readonly unlabelledExamples: readonly string[];
  /** Words and numbers that were encoded as they stand; `undefined` once the stage is approved. */
  readonly unlabelled: FrequentUnlabelled | undefined;
  /** Empty once the stage is approved. Rows of tokens; `before` and `after` need not be equally long. */
  readonly examples: readonly (readonly ExampleToken[])[];
}

/** The latest stage when none is named. Fails with SITE_STAGE_UNKNOWN or SITE_FRAME_CHANGED. */
export async function previewStage(context: SiteContext, stageId?: string): Promise<Preview> {
  const record = await chooseStage(context, stageId);
  const folder = context.paths.stageFolder(record.stageId);
  const examples = (await readJson(join(folder, stageFiles.examples), examplesSchema)) ?? [];
  return {
    report: await buildReport(context, record),
    unlabelledExamples: record.unlabelledExamples,
    unlabelled: await readJson(join(folder, stageFiles.unlabelled), unlabelledWordsSchema),
    examples: await Promise.all(examples.map((example) => explain(context, record, example))),
  };
}

async function chooseStage({ paths }: SiteContext, stageId: string | undefined): Promise<StageRecord> {
  if (stageId !== undefined) return readStage(paths, stageId);
  const latest = (await listStages(paths)).at(-1);
  if (latest === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stages: 0 });
  return latest;
}

/** Bytes of the frame's start and of its vectors that are shown. */
const shownBytes = { start: 256, vectors: 64 } as const;

async function buildReport({ paths, gatePolicy }: SiteContext, record: StageRecord): Promise<PreviewReport> {
  const [first] = record.batches;
  if (first === undefined) throw new Failure('SITE_STAGE_UNKNOWN', { stage: record.stageId });
  const bytes = await readStagedFrame(paths, record, first);
  const { header, vectorsAt } = checkFrame(bytes);
  const { stageId, representerId, surrogates, notes, sentences, tokens, labels } = record;
  const { labelWarnings, unlabelledTokens } = record;
  const manifest = await readManifest(paths, representerId);
  const installed = await readInstalled(paths);
  return {
    ...{
      stageId,
      representerId,
      surrogates,
      notes,
      sentences,
      tokens,
      labels,
      labelWarnings,
      unlabelledTokens,
    },
    // An agent that wrote none down has added as much as this at the least: no site may ask for less.
    noise: record.noise ?? noiseRange(manifest.noise.output, noiseFloorMin),
    verdict: verdictOf(manifest, gatePolicy.j1Max),
    audited: viewOfOwn(manifest, await readOwnAudit(paths, manifest), gatePolicy),
    waiver: installed.representer?.representerId === representerId ? installed.gate.waiver : null,
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

/** Lines like `hexdump -C`: position, 16 bytes in hexadecimal, the printable ones as characters. */
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
