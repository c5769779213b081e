/** One corpus through an open release and the layers around it, and what came of it. */
import { type FoundNote, findSpans, type ReleaseAtWork } from '#encoding';
import { Failure } from '#foundation';
import {
  type CorpusEncoding,
  type CorpusFormat,
  type CorpusItem,
  type Note,
  openCorpus,
  RefusalSummary,
  type RefusedKind,
  SkippedFiles,
} from '#text';
import type { SiteContext } from '../context.js';
import { createProgressLines, untilStopped } from './long-work.js';
import { foundByModel, type NoteLayers } from './tag-layers.js';
import {
  type LeakTally,
  openLeakScan,
  openTagOutput,
  prepareTagOutput,
  type TagOutput,
  type TagOutputFormat,
} from './tag-output.js';

/** A release, ready to be used for any number of corpora. */
export interface Tagger extends ReleaseAtWork {
  readonly releaseId: string;
  /** Of its models and word vectors, 64 hexadecimal characters; none where rules work alone. */
  readonly digest?: string;
  close(): Promise<void>;
}

/** What to tag and how to write it. */
export interface TagOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** What is put around the release; nothing when left out. */
  readonly layers?: NoteLayers | undefined;
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
  /** With layers: who found the spans → how many. */
  readonly foundBy?: Readonly<Record<string, number>>;
  /** With layers and a redacted output: what the scan of the written text found. */
  readonly leaks?: LeakTally;
  readonly seconds: number;
  readonly tokensPerSecond: number;
  readonly output: string;
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
  const { language, scheme } = tagger;
  const { labels } = scheme.labelSet;
  const output = openTagOutput({ folder: outFolder, format: outFormat, language, labels });
  const { layers } = options;
  const scan = layers !== undefined && outFormat === 'text-redacted' ? await openLeakScan() : undefined;
  const tally: Tally = { notes: 0, refusals: new RefusalSummary(), tokens: 0, spans: {}, foundBy: {} };
  const skipped = new SkippedFiles();
  try {
    await findSpans(readNotes(openItems(options, skipped), tally), tagger, {
      onStep: stepsOf(terminal, tally, options.signal),
      write: async ({ note, tokenCount }) => {
        const layered = (layers ?? foundByModel)(note);
        await writeNote({ note: layered, tokenCount }, output, tally);
        scan?.look(layered);
      },
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
    ...(layers === undefined ? {} : { foundBy: tally.foundBy }),
    ...(scan === undefined ? {} : { leaks: scan.tally() }),
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
  readonly foundBy: Record<string, number>;
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
  const sayHowFar = createProgressLines(
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

async function writeNote(
  { note, tokenCount }: Pick<FoundNote, 'note' | 'tokenCount'>,
  output: TagOutput,
  tally: Tally,
): Promise<void> {
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
  for (const { label, foundBy } of note.spans) {
    tally.spans[label] = (tally.spans[label] ?? 0) + 1;
    if (foundBy !== undefined) tally.foundBy[foundBy] = (tally.foundBy[foundBy] ?? 0) + 1;
  }
}

const ofTheNote: ReadonlySet<string> = new Set([
  'TEXT_DUPLICATE_ID',
  'TEXT_ID_UNSAFE',
  'TEXT_NOT_REPRESENTABLE',
  'TEXT_SPAN_OUT_OF_BOUNDS',
]);
