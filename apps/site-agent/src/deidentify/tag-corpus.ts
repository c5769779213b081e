/** De-identifies a corpus and reports. */
import { counted } from '#command-line';
import { Failure } from '#foundation';
import { traced } from '#service';
import { type Note } from '#text';
import {
  type CorpusEncoding,
  type CorpusFormat,
  type CorpusItem,
  openCorpus,
  RefusalSummary,
  type RefusedKind,
  SkippedFiles,
} from '#text/corpus';
import type { SiteContext } from '../context.js';
import { createProgressLines, untilStopped } from '../verb.js';
import type { Deidentifier, KnownOf, PatientOf } from './deidentifier.js';
import { sayUnmetKnown } from './layers.js';
import { type DeidentifiedNote, requireWritten } from './note-work.js';
import {
  openIdLook,
  openTagOutput,
  prepareTagOutput,
  type TagOutput,
  type TagOutputFormat,
} from './tag-output.js';
import {
  failuresOfOneNote,
  isBlank,
  LeakPlaces,
  type LeakTally,
  NoteTally,
  nothingButBlanks,
  type SurrogateReport,
} from './tally.js';

/** Input and output of a run. */
export interface TagOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** Notes that come from no corpus, and their output. */
  readonly source?: NoteSource | undefined;
  /** Writes an output of blank notes only, for watched folders. */
  readonly keepsBlanks?: boolean;
  readonly signal?: AbortSignal;
}

/** Notes from another source. */
export interface NoteSource {
  readonly items: AsyncIterable<CorpusItem>;
  /** Takes precedence over the known-values file. */
  readonly patientOf?: PatientOf;
  /** Adds to the known-values file. */
  readonly knownOf?: KnownOf;
  /** Replaces the output folder and format. */
  readonly openOutput?: () => TagOutput;
}

/** Counts of a run. */
export interface TagReport {
  readonly releaseId: string;
  readonly isAdapted?: true;
  readonly starterId?: string;
  /** Notes written, excluding blank ones. */
  readonly notes: number;
  readonly blank?: number;
  readonly refused: number;
  /** By reason, with the first example of each. */
  readonly refusals: readonly RefusedKind[];
  readonly tokens: number;
  /** Label → spans found. */
  readonly spans: Readonly<Record<string, number>>;
  /** Finder → spans found; absent without layers. */
  readonly foundBy?: Readonly<Record<string, number>>;
  /** Absent without replacement. */
  readonly leaks?: LeakTally;
  /** Notes whose id holds one of their identifiers; absent without replacement. */
  readonly tellingIds?: number;
  readonly surrogates?: SurrogateReport;
  readonly seconds: number;
  readonly tokensPerSecond: number;
  readonly output: string;
}

/** De-identifies the corpus. Fails with TEXT_CORPUS_EMPTY if every note is blank, unless `keepsBlanks`. */
export function tagCorpus(
  terminal: SiteContext['terminal'],
  deidentifier: Deidentifier,
  options: TagOptions,
): Promise<TagReport> {
  return traced('site.tag', { releaseId: deidentifier.tagger.releaseId }, async (note) => {
    const report = await tagNotes(terminal, deidentifier, options);
    note({ notes: report.notes, tokens: report.tokens });
    return report;
  });
}

async function tagNotes(
  terminal: SiteContext['terminal'],
  deidentifier: Deidentifier,
  options: TagOptions,
): Promise<TagReport> {
  const startedAt = performance.now();
  const { tagger, replace, hasLayers } = deidentifier;
  const { notesPath, outFolder, outFormat, source } = options;
  if (source?.openOutput === undefined)
    await prepareTagOutput({ folder: outFolder, format: outFormat }, notesPath);
  const { language, scheme } = tagger;
  const { labels } = scheme.labelSet;
  const output =
    source?.openOutput?.() ?? openTagOutput({ folder: outFolder, format: outFormat, language, labels });
  const tellsOfNote = replace === 'nothing' ? undefined : await openIdLook();
  const tally: Tally = { notes: 0, blank: 0, tellingIds: 0, tokens: 0, refusals: new RefusalSummary() };
  const written = new NoteTally();
  const places = new LeakPlaces();
  const skipped = new SkippedFiles();
  try {
    await deidentifier.run(readNotes(openItems(options, skipped), tally, replace !== 'nothing'), {
      ...(source?.patientOf && { patientOf: source.patientOf }),
      ...(source?.knownOf && { knownOf: source.knownOf }),
      onStep: stepsOf(terminal, tally, options.signal),
      write: (note, { tokenCount }) =>
        writeNote({ note, tokenCount }, { output, tally, written, places, tellsOfNote }),
    });
    options.signal?.throwIfAborted();
    await finish(output, tally, options);
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    for (const line of [...tally.refusals.lines(), ...places.lines(), ...skipped.lines()]) terminal.say(line);
  }
  sayUnmetKnown(terminal, deidentifier.layers);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    releaseId: tagger.releaseId,
    ...(tagger.isAdapted && { isAdapted: tagger.isAdapted }),
    ...(tagger.beside === undefined ? {} : { starterId: tagger.beside.releaseId }),
    notes: tally.notes,
    ...(tally.blank === 0 ? {} : { blank: tally.blank }),
    refused: tally.refusals.count,
    refusals: tally.refusals.kinds(),
    tokens: tally.tokens,
    spans: written.spans,
    ...(hasLayers ? { foundBy: written.foundBy } : {}),
    ...(tellsOfNote === undefined ? {} : { tellingIds: tally.tellingIds }),
    ...written.report(deidentifier),
    seconds,
    tokensPerSecond: Math.round(tally.tokens / seconds),
    output: output.path,
  };
}

interface Tally {
  notes: number;
  blank: number;
  tellingIds: number;
  tokens: number;
  readonly refusals: RefusalSummary;
}

function openItems(
  { notesPath, format, encoding, followLinks = false, source, signal }: TagOptions,
  skipped: SkippedFiles,
): AsyncIterable<CorpusItem> {
  if (source !== undefined) return untilStopped(source.items, signal);
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
    () => `tagging: ${counted(tally.notes, 'note')} written, ${counted(tokens, 'token')} read`,
  );
  return (added) => {
    signal?.throwIfAborted();
    tokens += added;
    sayHowFar();
  };
}

/** When replacing, refuses notes that already have labels rather than ignoring them. */
async function* readNotes(
  items: AsyncIterable<CorpusItem>,
  { refusals }: Tally,
  isReplacing: boolean,
): AsyncGenerator<Note> {
  for await (const item of items) {
    if (item.kind === 'refused') refusals.add(item.file, item.failure);
    else if (isReplacing && item.note.spans.length > 0)
      refusals.add(item.note.id, new Failure('SITE_NOTE_LABELLED', { note: item.note.id }));
    else yield item.note;
  }
}

/** Discards an output without notes, which would overwrite a good one. */
async function finish(
  output: TagOutput,
  tally: Tally,
  { notesPath, keepsBlanks = false }: TagOptions,
): Promise<void> {
  if (tally.notes > 0 || (keepsBlanks && tally.blank > 0)) return output.close();
  if (tally.blank > 0 && tally.refusals.count === 0) throw nothingButBlanks(notesPath);
  tally.blank = 0; // discarded with the output
  await output.discard();
}

interface WritingPlace {
  readonly output: TagOutput;
  readonly tally: Tally;
  readonly written: NoteTally;
  readonly places: LeakPlaces;
  readonly tellsOfNote: ((note: Note) => boolean) | undefined;
}

async function writeNote(
  { note, tokenCount }: { readonly note: DeidentifiedNote; readonly tokenCount: number },
  { output, tally, written, places, tellsOfNote }: WritingPlace,
): Promise<void> {
  const { found } = note;
  if (note.written === undefined) places.add(note);
  try {
    await output.write(requireWritten(note));
  } catch (error) {
    // Refuses a note that the format cannot hold; other errors, such as a full disk, end the run.
    if (!(error instanceof Failure) || !failuresOfOneNote.has(error.code)) throw error;
    tally.refusals.add(found.id, error);
    return;
  }
  written.add(note);
  if (isBlank(found)) {
    tally.blank += 1; // written, so that rows and files still match the input
    return;
  }
  tally.notes += 1;
  if (tellsOfNote?.(found) === true) tally.tellingIds += 1;
  tally.tokens += tokenCount;
}
