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

/** Input and output. */
export interface TagOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** Notes that are no corpus, and their output. */
  readonly source?: NoteSource | undefined;
  /** Writes blank notes even alone, for watched folders. */
  readonly keepsBlanks?: boolean;
  /** Ends the work after the current step with its reason. */
  readonly signal?: AbortSignal;
}

/** Notes of another source. */
export interface NoteSource {
  readonly items: AsyncIterable<CorpusItem>;
  /** Takes precedence over the file of known values. */
  readonly patientOf?: PatientOf;
  /** Added to the file of known values. */
  readonly knownOf?: KnownOf;
  /** Replaces the folder and format of the options. */
  readonly openOutput?: () => TagOutput;
}

/** Counts of a run. */
export interface TagReport {
  readonly releaseId: string;
  /** Whether it was adapted here. */
  readonly isAdapted?: true;
  /** The starter that ran beside the release. */
  readonly starterId?: string;
  /** Written notes, without blank ones. */
  readonly notes: number;
  /** Blank notes, if any. */
  readonly blank?: number;
  readonly refused: number;
  /** By reason, with the first of each. */
  readonly refusals: readonly RefusedKind[];
  readonly tokens: number;
  /** Label → spans found. */
  readonly spans: Readonly<Record<string, number>>;
  /** Finder → spans, with layers. */
  readonly foundBy?: Readonly<Record<string, number>>;
  /** With replacement. */
  readonly leaks?: LeakTally;
  /** With replacement: notes whose id holds an identifier of theirs. */
  readonly tellingIds?: number;
  readonly surrogates?: SurrogateReport;
  readonly seconds: number;
  readonly tokensPerSecond: number;
  readonly output: string;
}

/** Fails with TEXT_CORPUS_EMPTY where every note is blank, unless `keepsBlanks`. */
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

/** `isReplacing`: labels that somebody gave are not passed over. */
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

/** Discards an output without notes, which would replace a good one. */
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
    // Refuses notes that the format cannot hold; a full disk ends the run.
    if (!(error instanceof Failure) || !failuresOfOneNote.has(error.code)) throw error;
    tally.refusals.add(found.id, error);
    return;
  }
  written.add(note);
  if (isBlank(found)) {
    tally.blank += 1; // kept: rows and files are counted on
    return;
  }
  tally.notes += 1;
  if (tellsOfNote?.(found) === true) tally.tellingIds += 1;
  tally.tokens += tokenCount;
}
