/**
 * `site tag`: a release at work on the hospital's own notes, step 9 of the flow. ONNX Runtime alone, nothing is sent, and
 * memory does not grow with the corpus.
 */
import { type FoundNote, findSpans, type ReleaseAtWork } from '#encoding';
import { Failure } from '#foundation';
import { createIobScheme, labelSetNamed, type Span } from '#labels';
import type { ReleaseManifest } from '#protocol';
import {
  type CorpusEncoding,
  type CorpusFormat,
  type CorpusItem,
  languageNamed,
  type Note,
  openCorpus,
  RefusalSummary,
  type RefusedKind,
  SkippedFiles,
} from '#text';
import type { SiteContext } from '../context.js';
import { createHeartbeat } from '../heartbeat.js';
import { openRelease, requireRelease } from '../models/installed-models.js';
import { untilStopped } from '../stoppable.js';
import { openTagOutput, prepareTagOutput, type TagOutput, type TagOutputFormat } from './tag-output.js';

/** What to tag and how to write it. */
export interface TagOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** Ends the work after the step at hand; its reason is thrown. */
  readonly signal?: AbortSignal;
}

/** What was tagged. */
export interface TagReport {
  readonly releaseId: string;
  readonly notes: number;
  readonly refused: number;
  /** Refused documents by reason, with the first of each. */
  readonly refusals: readonly RefusedKind[];
  readonly tokens: number;
  /** Label → spans found. */
  readonly spans: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly tokensPerSecond: number;
  readonly output: string;
}

/**
 * Tags every readable note. Fails with SITE_RELEASE_MISSING, PROTOCOL_RELEASE_DOES_NOT_FIT, TEXT_OUTPUT_OVERLAPS,
 * TEXT_OUTPUT_FOREIGN, the corpus's own codes, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function tagNotes(context: SiteContext, options: TagOptions): Promise<TagReport> {
  const release = await requireRelease(context.paths);
  await prepareTagOutput({ folder: options.outFolder, format: options.outFormat }, options.notesPath);
  const tagger = await openTagger(context, release);
  try {
    return await tagCorpus(context.terminal, tagger, options);
  } finally {
    await tagger.close();
  }
}

/** A release, ready to be used for any number of corpora. */
export interface Tagger extends ReleaseAtWork {
  readonly releaseId: string;
  close(): Promise<void>;
}

/** Opens a release; fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(context: SiteContext, release: ReleaseManifest): Promise<Tagger> {
  const language = languageNamed(release.representer.language);
  const scheme = createIobScheme(labelSetNamed(release.representer.labelSet.name));
  return { ...(await openRelease(context, release)), releaseId: release.releaseId, language, scheme };
}

/** Tags one corpus with an open release. */
export async function tagCorpus(
  terminal: SiteContext['terminal'],
  tagger: Tagger,
  options: TagOptions,
): Promise<TagReport> {
  const startedAt = performance.now();
  const { notesPath, outFolder, outFormat } = options;
  await prepareTagOutput({ folder: outFolder, format: outFormat }, notesPath);
  const output = openTagOutput({ folder: outFolder, format: outFormat, language: tagger.language });
  const tally: Tally = { notes: 0, refusals: new RefusalSummary(), tokens: 0, spans: {} };
  const skipped = new SkippedFiles();
  try {
    await findSpans(readNotes(openItems(options, skipped), tally), tagger, {
      onStep: stepsOf(terminal, tally, options.signal),
      write: (found) => writeNote(found, output, tally),
    });
    options.signal?.throwIfAborted();
    if (tally.notes > 0) await output.close();
    else await output.discard(); // an empty output would replace a good one
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    for (const line of [...tally.refusals.lines(), ...skipped.lines()]) terminal.say(line);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    releaseId: tagger.releaseId,
    notes: tally.notes,
    refused: tally.refusals.count,
    refusals: tally.refusals.kinds(),
    tokens: tally.tokens,
    spans: tally.spans,
    seconds,
    tokensPerSecond: Math.round(tally.tokens / seconds),
    output: output.path,
  };
}

interface Tally {
  notes: number;
  tokens: number;
  readonly refusals: RefusalSummary;
  readonly spans: Record<string, number>;
}

function openItems(
  { notesPath, format, encoding, followLinks = false, signal }: TagOptions,
  skipped: SkippedFiles,
): AsyncIterable<CorpusItem> {
  const options = { path: notesPath, format, followLinks, onSkipped: skipped.add };
  return untilStopped(openCorpus(encoding === undefined ? options : { ...options, encoding }), signal);
}

function stepsOf(
  terminal: SiteContext['terminal'],
  tally: Tally,
  signal: AbortSignal | undefined,
): (tokens: number) => void {
  let tokens = 0;
  const sayHowFar = createHeartbeat(
    terminal,
    () => `tagging: ${tally.notes} notes written, ${tokens} tokens read`,
  );
  return (added) => {
    signal?.throwIfAborted();
    tokens += added;
    sayHowFar();
  };
}

async function* readNotes(items: AsyncIterable<CorpusItem>, { refusals }: Tally): AsyncGenerator<Note> {
  for await (const item of items) {
    if (item.kind === 'refused') refusals.add(item.file, item.failure);
    else yield item.note;
  }
}

async function writeNote({ note, tokenCount }: FoundNote, output: TagOutput, tally: Tally): Promise<void> {
  try {
    await output.write(note);
  } catch (error) {
    // A note that its format cannot hold is refused; a full disk, or a file in the way, is the end.
    if (!(error instanceof Failure) || !ofTheNote.has(error.code)) throw error;
    tally.refusals.add(note.id, error);
    return;
  }
  tally.notes += 1;
  tally.tokens += tokenCount;
  countSpans(note.spans, tally.spans);
}

const ofTheNote: ReadonlySet<string> = new Set([
  'TEXT_DUPLICATE_ID',
  'TEXT_ID_UNSAFE',
  'TEXT_NOT_REPRESENTABLE',
  'TEXT_SPAN_OUT_OF_BOUNDS',
]);

function countSpans(spans: readonly Span[], counts: Record<string, number>): void {
  for (const { label } of spans) counts[label] = (counts[label] ?? 0) + 1;
}
