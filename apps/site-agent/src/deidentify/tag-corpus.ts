/** One corpus through an open release and the layers around it, and what came of it. */
import { counted } from '#command-line';
import { Failure } from '#foundation';
import { traced } from '#service';
import {
  type CorpusEncoding,
  type CorpusFormat,
  type CorpusItem,
  failuresOfNote,
  failuresOfStructure,
  type Note,
  openCorpus,
  RefusalSummary,
  type RefusedKind,
  SkippedFiles,
} from '#text';
import type { SiteContext } from '../context.js';
import { createProgressLines, untilStopped } from '../long-work.js';
import { isBlank, nothingButBlanks } from './blank-notes.js';
import type { Deidentifier, KnownOf, PatientOf } from './deidentifier.js';
import { sayUnmetKnown } from './layers.js';
import { LeakPlaces } from './leak-places.js';
import { type DeidentifiedNote, requireWritten } from './note-work.js';
import {
  openIdLook,
  openTagOutput,
  prepareTagOutput,
  type TagOutput,
  type TagOutputFormat,
} from './tag-output.js';
import { type LeakTally, NoteTally, type SurrogateReport } from './tally.js';

/** What to tag and how to write it. */
export interface TagOptions {
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  /** Where notes come from that are no corpus of a format, and where they go when not to `outFormat`. */
  readonly source?: NoteSource | undefined;
  /** Writes blank notes also where there are no others, as of a watched folder, whose files come one by one. */
  readonly keepsBlanks?: boolean;
  /** Ends the work after the step at hand; its reason is thrown. */
  readonly signal?: AbortSignal;
}

/** Notes that are no corpus of a format. */
export interface NoteSource {
  readonly items: AsyncIterable<CorpusItem>;
  /** Who the patient of a note is, before the file of known values says so. */
  readonly patientOf?: PatientOf;
  /** What is known of the patient of a note, beside what the file of known values says. */
  readonly knownOf?: KnownOf;
  /** Opens an output of its own; the folder and format of the options where there is none. */
  readonly openOutput?: () => TagOutput;
}

/** What was tagged. */
export interface TagReport {
  readonly releaseId: string;
  /** The starter release, where it found spans beside that one. */
  readonly starterId?: string;
  /** Written notes that hold more than blanks. */
  readonly notes: number;
  /** Written notes of blanks alone, where there are any. */
  readonly blank?: number;
  readonly refused: number;
  /** Refused documents by reason, with the first of each. */
  readonly refusals: readonly RefusedKind[];
  readonly tokens: number;
  /** Label → spans found. */
  readonly spans: Readonly<Record<string, number>>;
  /** With layers: who found the spans → how many. */
  readonly foundBy?: Readonly<Record<string, number>>;
  /** Where something was replaced: what the scan of the written text found. */
  readonly leaks?: LeakTally;
  /** Where something was replaced: notes whose id holds an identifier that was found in them; ids are written as they are. */
  readonly tellingIds?: number;
  /** With surrogates: how they were chosen. */
  readonly surrogates?: SurrogateReport;
  readonly seconds: number;
  readonly tokensPerSecond: number;
  readonly output: string;
}

/** Tags one corpus with an open release. Fails with TEXT_CORPUS_EMPTY where every note is blank and `keepsBlanks` is not set. */
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
    await deidentifier.run(readNotes(openItems(options, skipped), tally), {
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

async function* readNotes(items: AsyncIterable<CorpusItem>, { refusals }: Tally): AsyncGenerator<Note> {
  for await (const item of items) {
    if (item.kind === 'refused') refusals.add(item.file, item.failure);
    else yield item.note;
  }
}

/** An output without a note would replace a good one. */
async function finish(
  output: TagOutput,
  tally: Tally,
  { notesPath, keepsBlanks = false }: TagOptions,
): Promise<void> {
  if (tally.notes > 0 || (keepsBlanks && tally.blank > 0)) return output.close();
  if (tally.blank > 0 && tally.refusals.count === 0) throw nothingButBlanks(notesPath);
  tally.blank = 0; // those beside refused notes go with the output
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
    // A note that its format cannot hold is refused; a full disk, or a file in the way, is the end.
    if (!(error instanceof Failure) || !ofTheNote.has(error.code)) throw error;
    tally.refusals.add(found.id, error);
    return;
  }
  written.add(note);
  if (isBlank(found)) {
    tally.blank += 1; // a row of a CSV, or a file of a folder, that others count on
    return;
  }
  tally.notes += 1;
  if (tellsOfNote?.(found) === true) tally.tellingIds += 1;
  tally.tokens += tokenCount;
}

const ofTheNote: ReadonlySet<string> = new Set([
  'SITE_OUTPUT_LEAK',
  ...failuresOfNote,
  ...failuresOfStructure,
]);
