/** `review --write`: writes notes without what a person decided to be an identifier. */
import { join } from 'node:path';
import { counted, exitCodes } from '#command-line';
import { Failure } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import type { ReviewedCounts } from '#review';
import { type Note, readStructured } from '#text';
import { openCorpus, RefusalSummary } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { readReaders } from '../data/readers.js';
import { openKeyOf } from '../deidentify/deidentifier.js';
import { readLayers } from '../deidentify/layers.js';
import { type DeidentifiedNote, openNoteWork, requireWritten } from '../deidentify/note-work.js';
import {
  linesOfLeaks,
  linesOfSurrogates,
  type ReplaceFlags,
  withReplacement,
} from '../deidentify/replacement.js';
import type { NoteReplacer } from '../deidentify/replacer.js';
import { linesOfIds, openIdLook, openTagOutput, prepareTagOutput } from '../deidentify/tag-output.js';
import { failuresOfOneNote, isBlank, LeakPlaces, NoteTally } from '../deidentify/tally.js';
import type { VerbResult } from '../verb.js';

/** Destination of the copies; called for each note in the order in which notes were found. */
export interface NoteCopies {
  readonly path: string;
  /** Returns the patient named by the note's source. Call it before writing the note. */
  patientOf?(note: Note): Promise<string | undefined>;
  write(
    done: DeidentifiedNote,
    by: { readonly replacer: NoteReplacer; readonly isDecided: boolean },
  ): Promise<void>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** Copies as text files. Fails with TEXT_OUTPUT_OVERLAPS if they would lie among the notes. */
export async function textCopies(folder: string, notesPath: string): Promise<NoteCopies> {
  await prepareTagOutput({ folder, format: 'text' }, notesPath);
  const output = openTagOutput({ folder, format: 'text', language: 'auto', labels: [] });
  return { ...output, write: (done) => output.write(stillReadable(done.found, requireWritten(done))) };
}

/** What to write of a folder that `tag` wrote. */
export interface WritingOptions extends Pick<ReplaceFlags, 'replace' | 'policy' | 'known'> {
  readonly folder: string;
  readonly copies: NoteCopies;
  /** Writes unsettled notes as they were found; otherwise they are left out and named. */
  readonly writesUnsettled?: boolean;
}

/** `review --write`: writes the settled notes of a folder as text. Fails as `writeDecided` and the output do. */
export async function writeReviewed(
  context: SiteContext,
  folder: string,
  out: string,
  flags: Pick<ReplaceFlags, 'replace' | 'policy'>,
): Promise<VerbResult> {
  const copies = await textCopies(out, join(folder, 'notes.jsonl'));
  const { report, lines } = await writeDecided(context, { ...flags, folder, copies });
  return {
    json: report,
    lines: [`${lineOfReviewed(report)}, ${counted(report.refused, 'note')} refused`, ...lines],
    ...(report.unsettled + report.refused > 0 ? { exitCode: exitCodes.failure } : {}),
  };
}

/**
 * Writes exactly what was decided. Refuses a note in which an original would remain, as `tag` does. Names the
 * notes that it does not write. Fails as `takeReviewed` and the copies do, and with RULES_*.
 */
export async function writeDecided(context: SiteContext, options: WritingOptions) {
  const { folder, copies, writesUnsettled = false } = options;
  const { replace, workFor, surrogatesLast } = await openWriting(context, options);
  const tally = new NoteTally();
  const places = new LeakPlaces();
  const refusals = new RefusalSummary();
  const unsettled = new RefusalSummary();
  const written = { notes: 0, spans: 0, unseen: 0, tellingIds: 0 };
  const tellsOfNote = await openIdLook();
  try {
    const { decided, counts } = await readDecisions(context, folder, writesUnsettled);
    for await (const note of notesOf(folder)) {
      const spans = decided.get(note.id);
      const isDecided = spans !== undefined;
      if (!isDecided && !writesUnsettled && !isBlank(note)) {
        unsettled.add(note.id, new Failure('REVIEW_NOTE_OPEN'));
        continue;
      }
      const read = isDecided ? { ...note, spans } : note;
      try {
        const patient = await copies.patientOf?.(read);
        const work = await workFor(read);
        const request = { replace, isDecided, isLayered: true };
        const done = await work.deidentify(read, { ...request, ...(patient !== undefined && { patient }) });
        if (done.written === undefined) places.add(done);
        requireWritten(done);
        await copies.write(done, { replacer: await work.replacerFor(replace, note.text), isDecided });
        tally.add(done);
        written.notes += 1;
        written.spans += read.spans.length;
        if (!isDecided && !isBlank(note)) written.unseen += 1;
        if (tellsOfNote(read)) written.tellingIds += 1;
      } catch (error) {
        if (!(error instanceof Failure) || !isOfOneNote(error)) throw error;
        refusals.add(note.id, error);
      }
    }
    await copies.close();
    for (const line of [...unsettled.lines(), ...refusals.lines(), ...places.lines()])
      context.terminal.say(line);
    const { leaks, surrogates } = tally.report({ replace, surrogatesLast });
    const report = {
      output: copies.path,
      replace,
      ...counts,
      ...written,
      unsettled: unsettled.count,
      unsettledNotes: unsettled.kinds().flatMap(({ examples }) => examples),
      refused: refusals.count,
      refusals: refusals.kinds(),
      ...(leaks && { leaks }),
      ...(surrogates && { surrogates }),
    };
    const lines = [
      ...(surrogates === undefined ? [] : linesOfSurrogates(surrogates)),
      ...(leaks === undefined ? [] : linesOfLeaks(leaks)),
      ...linesOfIds(written.tellingIds),
    ];
    return { report, lines };
  } catch (error) {
    await copies.discard();
    throw error;
  }
}

const isOfOneNote = ({ code }: Failure): boolean =>
  failuresOfOneNote.has(code) || code.startsWith('DOCUMENT_');

async function openWriting(context: SiteContext, { replace: wanted, policy, known }: WritingOptions) {
  const flags = { ...(wanted && { replace: wanted }), ...(policy !== undefined && { policy }) };
  const { replace } = await withReplacement(flags);
  const layers = await readLayers({
    ...(policy !== undefined && { policy }),
    ...(known !== undefined && { known }),
  });
  const { surrogateKey, surrogatesLast } = await openKeyOf(context, replace, layers?.policy?.write);
  const works = new Map<string, ReturnType<typeof openNoteWork>>();
  const workFor = (note: Note) => {
    const labelSet = labelSetOf(note);
    const work = works.get(labelSet) ?? openNoteWork({ layers, language: 'auto', labelSet, surrogateKey });
    works.set(labelSet, work);
    return work;
  };
  return { replace, workFor, surrogatesLast };
}

/** Note id → spans, for settled notes. With `mayBeNone`, empty if nothing is settled. Fails as `takeReviewed` does. */
async function readDecisions({ paths }: SiteContext, folder: string, mayBeNone: boolean) {
  const { takeReviewed } = await import('#review');
  const decided = new Map<string, Note['spans']>();
  const readers = await readReaders(paths);
  const counts = await takeReviewed({ folder, ...(readers && { readers: readers.id }) }, async (note) => {
    decided.set(note.id, note.spans);
  }).catch((error: unknown) => {
    if (!mayBeNone || !(error instanceof Failure) || error.code !== 'REVIEW_NOTHING_TO_EXPORT') throw error;
    return { readByTwo: null, isSignedOff: false, readers: [] };
  });
  return { decided, counts };
}

async function* notesOf(folder: string): AsyncGenerator<Note> {
  for await (const item of openCorpus({ path: join(folder, 'notes.jsonl'), format: 'jsonl' })) {
    if (item.kind === 'refused') throw item.failure;
    yield item.note;
  }
}

/** The label set of a note's labels; i2b2's if several fit. */
function labelSetOf({ spans }: Note): string {
  const isOf = (name: string) => spans.every(({ label }) => labelSetNamed(name).has(label));
  return ['i2b2', ...labelSetNames].find(isOf) ?? 'generic';
}

/** Fails if a note was HL7, JSON or XML and no longer is. */
function stillReadable(read: Note, written: Note): Note {
  if (readStructured(read.text) !== undefined) readStructured(written.text);
  return written;
}

/** Summarises what was written of a reviewed folder. */
export function lineOfReviewed(report: ReviewedCounts & { readonly output: string }): string {
  const byTwo = report.readByTwo === null ? 'none counts as read by two' : `${report.readByTwo} read by two`;
  const wrote = `wrote ${report.notes} settled notes with ${counted(report.spans, 'identifier')} to ${report.output}, ${byTwo}`;
  const signed = report.isSignedOff ? '' : ', the folder is not signed off';
  return `${wrote}; ${report.unsettled} notes are not settled${signed}`;
}
