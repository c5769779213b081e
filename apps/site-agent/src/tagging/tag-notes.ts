/**
 * `site tag`: a release at work on the hospital's own notes, step 9 of the flow. ONNX Runtime alone, nothing is sent, and
 * memory does not grow with the corpus.
 */
import { gatherWindows, workOnBlocks } from '#encoding';
import { Failure } from '#foundation';
import { createIobScheme, type IobScheme, labelSetNamed, type Span } from '#labels';
import type { ReleaseManifest } from '#protocol';
import {
  type CorpusEncoding,
  type CorpusFormat,
  type CorpusItem,
  casingIdsOf,
  languageNamed,
  type Note,
  openCorpus,
  RefusalSummary,
  type RefusedKind,
  type Sentence,
  SkippedFiles,
  spansFromLabelIds,
  tokenizeNote,
} from '#text';
import type { SiteContext } from '../context.js';
import { createHeartbeat } from '../heartbeat.js';
import { type OpenRelease, openRelease, requireRelease } from '../models/installed-models.js';
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
export interface Tagger {
  readonly releaseId: string;
  readonly language: string;
  readonly scheme: IobScheme;
  readonly models: OpenRelease;
  close(): Promise<void>;
}

/** Opens a release; fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(context: SiteContext, release: ReleaseManifest): Promise<Tagger> {
  const models = await openRelease(context, release);
  return {
    releaseId: release.releaseId,
    language: release.representer.language,
    scheme: createIobScheme(labelSetNamed(release.representer.labelSet.name)),
    models,
    close: () => models.close(),
  };
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
  const language = languageNamed(tagger.language);
  const output = openTagOutput({ folder: outFolder, format: outFormat, language });
  const tally: Tally = { notes: 0, refusals: new RefusalSummary(), tokens: 0, spans: {} };
  const skipped = new SkippedFiles();
  try {
    const notes = gatherWindows(readNotes(openItems(options, skipped), { tagger, tally }));
    await tagWindows(notes, tagger, {
      onStep: stepsOf(terminal, tally, options.signal),
      write: (window) => writeWindow(window, tagger.scheme, { output, tally }),
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

interface TokenizedWithCount {
  readonly note: Note;
  readonly sentences: readonly Sentence[];
  readonly tokenCount: number;
}

async function* readNotes(
  items: AsyncIterable<CorpusItem>,
  run: { tagger: Tagger; tally: Tally },
): AsyncGenerator<TokenizedWithCount> {
  const language = languageNamed(run.tagger.language);
  for await (const item of items) {
    if (item.kind === 'refused') {
      run.tally.refusals.add(item.file, item.failure);
      continue;
    }
    const { note, sentences } = tokenizeNote(item.note, { language });
    const tokenCount = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    yield { note, sentences, tokenCount };
  }
}

/** Notes that are tagged together. */
interface TaggedWindow {
  readonly notes: readonly TokenizedWithCount[];
  readonly sentences: readonly Sentence[];
  /** Label ids (T) of every sentence, as they are found. */
  readonly labelIds: Uint8Array[];
  /** Sentences that are not labelled yet. */
  missing: number;
}

/** What is done besides labelling. */
interface TagSteps {
  readonly write: (window: TaggedWindow) => Promise<void>;
  /** Called with the tokens of each block before it is worked on; what it throws ends the work. */
  readonly onStep: (tokens: number) => void;
}

/** Labels every sentence and hands windows over in the order in which they were read, one at a time. */
async function tagWindows(
  windows: AsyncIterable<readonly TokenizedWithCount[]>,
  { models: { input, tagger } }: Tagger,
  { write, onStep }: TagSteps,
): Promise<void> {
  const open: TaggedWindow[] = []; // in order of reading; few, because lanes wait for what they write
  const opened = async function* (): AsyncGenerator<TaggedWindow> {
    for await (const notes of windows) {
      const sentences = notes.flatMap((note) => note.sentences);
      const window = { notes, sentences, labelIds: [], missing: sentences.length };
      open.push(window);
      yield window;
    }
  };
  let written = Promise.resolve();
  const writeFinished = (): Promise<void> => {
    written = written.then(async () => {
      for (let [first] = open; first?.missing === 0; [first] = open) {
        await write(first);
        open.shift();
      }
    });
    return written;
  };
  await workOnBlocks(opened(), input, {
    parallel: tagger.parallel,
    work: async ({ window, positions, tokens }) => {
      onStep(tokens.rowIds.length);
      const casingIds = casingIdsOf(positions.flatMap((position) => window.sentences[position] ?? []));
      const found = await tagger.labelTokens({ ...tokens, casingIds });
      let at = 0;
      for (const [index, position] of positions.entries()) {
        const end = at + (tokens.lengths[index] ?? 0);
        window.labelIds[position] = found.subarray(at, end);
        at = end;
      }
      window.missing -= positions.length;
      await writeFinished();
    },
  });
  await writeFinished(); // notes without a single token are no block
}

async function writeWindow(
  { notes, labelIds }: TaggedWindow,
  scheme: IobScheme,
  run: { output: TagOutput; tally: Tally },
): Promise<void> {
  let next = 0;
  for (const { note, sentences, tokenCount } of notes) {
    const ids = labelIds.slice(next, next + sentences.length);
    next += sentences.length;
    const spans = spansFromLabelIds(sentences, ids, scheme);
    try {
      await run.output.write({ ...note, spans });
    } catch (error) {
      // A note that its format cannot hold is refused; a full disk, or a file in the way, is the end.
      if (!(error instanceof Failure) || !ofTheNote.has(error.code)) throw error;
      run.tally.refusals.add(note.id, error);
      continue;
    }
    run.tally.notes += 1;
    run.tally.tokens += tokenCount;
    countSpans(spans, run.tally.spans);
  }
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
