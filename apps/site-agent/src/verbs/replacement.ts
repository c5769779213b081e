/** `--replace`: what is written in place of what was found, and the last look at what is written. */
import { type Command, counted, Option } from '#command-line';
import { type Language, type Note, replaceSpans } from '#text';
import type { SiteContext } from '../context.js';
import { openSurrogateKey, type SurrogateKey } from '../data/surrogate-key.js';
import { openSurrogateWriter, type Subject } from './surrogate-writer.js';
import { asksForLayers, type LayerFlags } from './tag-layers.js';
import { type LeakTally, openCover, openLeakScan, typeWord } from './tag-output.js';

/** What can be written in place of an identifier. */
export const replacements = ['nothing', 'types', 'surrogates'] as const;

/** One of them. */
export type Replacement = (typeof replacements)[number];

/** As commander parses them. */
export interface ReplaceFlags extends LayerFlags {
  readonly replace: Replacement;
}

/** Adds the option. */
export function addReplaceOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--replace <what>',
      'what is written in place of an identifier: type words such as [DATE], or invented ones',
    )
      .choices(replacements)
      .default('nothing'),
  );
}

/** Puts something in place of the identifiers of notes. */
export interface NoteReplacer {
  /** What takes the place of the identifiers of one note. */
  wordsFor(note: Note): (label: string, original: string) => string;
  /**
   * The note as it is to be written, spans on what was put in. Fails with SITE_OUTPUT_LEAK where surrogates are put in and an
   * original still stands.
   */
  replace(note: Note): Note;
  /** What the scan found in notes that were replaced; `undefined` where there was no scan. */
  leaks(): LeakTally | undefined;
  /** How surrogates were chosen; `undefined` where there are none. */
  report(): SurrogateReport | undefined;
}

/** How surrogates were chosen. */
export interface SurrogateReport {
  /** `site`: another run with this site directory writes the same; `run`: no other does. */
  readonly key: SurrogateKey['lasts'];
  /** Notes whose dates moved with those of their patient. */
  readonly notesOfPatients: number;
  /** Notes whose patient is not known: their dates moved on their own. */
  readonly notesAlone: number;
}

/**
 * For people. Of many notes of one patient that moved on their own, the true date is the only one that fits all shifts
 * (ADR 0045), which nobody would guess from the counts.
 */
export function linesOfSurrogates({ notesOfPatients, notesAlone }: SurrogateReport): string[] {
  return [
    `  surrogates: dates moved with their patient in ${counted(notesOfPatients, 'note')}, on their own in ${notesAlone}`,
    ...(notesAlone < 2
      ? []
      : [
          '  warning: a date that stands in ten or more notes of one patient can be worked out where each moved on its own;' +
            ' say whose notes they are (--known, --patient-column)',
        ]),
  ];
}

/**
 * What the flags ask for; `undefined` for nothing. `patientOf` says who the patient of a note is before the file of known values
 * does. Fails with SITE_DATA_DAMAGED, RULES_KNOWN_VALUES_INVALID and FILE_*.
 */
export async function openReplacer(
  context: Pick<SiteContext, 'paths' | 'terminal'>,
  flags: ReplaceFlags,
  { language, patientOf }: { readonly language: Language; readonly patientOf?: PatientOf | undefined },
): Promise<NoteReplacer | undefined> {
  if (flags.replace === 'nothing') return undefined;
  if (flags.replace === 'types') return openTypeWords(asksForLayers(flags));
  const known = await readPatients(flags);
  return openSurrogates(context, { language, patientOf: (id) => patientOf?.(id) ?? known(id) });
}

/** The patient of the note of an id, where somebody knows it. */
export type PatientOf = (noteId: string) => string | undefined;

/** Type words, also where what was found stands again unmarked; `scans` says whether the written notes are looked through, as they are where rules are at work. */
export async function openTypeWords(scans: boolean): Promise<NoteReplacer> {
  const [cover, scan] = await Promise.all([openCover(), scans ? openLeakScan() : undefined]);
  return {
    wordsFor: () => typeWord,
    replace(note) {
      const written = replaceSpans(cover(note), typeWord);
      scan?.count(note.id, scan.look(note, written));
      return written;
    },
    leaks: () => scan?.tally(),
    report: () => undefined,
  };
}

/** Surrogates under the key of the site, or of this run, which is then said. Fails with SITE_DATA_DAMAGED. */
async function openSurrogates(
  { paths, terminal }: Pick<SiteContext, 'paths' | 'terminal'>,
  { language, patientOf }: { readonly language: Language; readonly patientOf: PatientOf },
): Promise<NoteReplacer> {
  const { key, lasts } = await openSurrogateKey(paths);
  if (lasts === 'run')
    terminal.say(
      'warning: there is no site directory here, so surrogates and the shift of dates hold within this run only; another run chooses others',
    );
  const [writer, scan] = await Promise.all([openSurrogateWriter(key, language), openLeakScan()]);
  const report = { key: lasts, notesOfPatients: 0, notesAlone: 0 };
  const subjectOf = (note: Note): Subject => {
    const patient = patientOf(note.id);
    if (patient === undefined) report.notesAlone += 1;
    else report.notesOfPatients += 1;
    return patient === undefined ? { kind: 'note', id: note.id } : { kind: 'patient', id: patient };
  };
  return {
    wordsFor: (note) => writer.wordsFor(note, subjectOf(note)),
    replace(note) {
      const { written, leaks } = writer.write(note, subjectOf(note));
      scan.count(note.id, leaks);
      return written;
    },
    leaks: () => scan.tally(),
    report: () => report,
  };
}

/** The patients that the file of known values names, by note. Fails with RULES_KNOWN_VALUES_INVALID and FILE_*. */
async function readPatients({ known }: LayerFlags): Promise<PatientOf> {
  if (known === undefined) return () => undefined;
  const { readKnownValues } = await import('#rules');
  const notes = await readKnownValues(known);
  return (noteId) => notes.get(noteId)?.patient;
}
