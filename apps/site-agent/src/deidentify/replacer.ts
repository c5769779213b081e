/** Replacements for identifiers: type words, surrogates under a key, or what a policy says of each type. */
import { openConsistentSurrogates } from '#encoding';
import type { LabelSet } from '#labels';
import type { WrittenAs } from '#rules';
import { type Language, type Note, typeWord } from '#text';
import { secretsOf } from './leaks.js';

/** Values of `--replace`. */
export const replacements = ['nothing', 'types', 'surrogates', 'policy'] as const;

/** A value of `--replace`. */
export type Replacement = (typeof replacements)[number];

/** What is written in place of an identifier. */
export type Written = Exclude<Replacement, 'nothing'>;

/** Dates of a subject move together: a patient's, or a note's where the patient is unknown. */
export type Subject =
  | { readonly kind: 'patient'; readonly id: string }
  | { readonly kind: 'note'; readonly id: string };

/** Replaces identifiers of notes. Stateless. */
export interface NoteReplacer {
  /** Adds spans for unmarked repetitions where `wordsFor` can replace them; of a decided note none. */
  cover(found: Note, isDecided?: boolean): Note;
  /** Chooses replacements for a covered note. */
  wordsFor(covered: Note, subject: Subject): (label: string, original: string) => string;
  /** Whether an original that remains refuses the note; else it is counted. */
  readonly refusesOriginals: boolean;
  /** Whether identifiers of a label stay, so that unmarked ones are no leaks. */
  keeps?(label: string): boolean;
  /** Removes blanks that deletions leave. */
  tidy?(written: Note): Note;
}

/** Type words, for repetitions too. */
export async function openTypeWords(): Promise<NoteReplacer> {
  return { cover: await openCover(), wordsFor: () => typeWord, refusesOriginals: false };
}

/** Finds unmarked repetitions. Numbers below five digits are left: a dose may equal a room number. */
async function openCover(keeps = (_: string) => false): Promise<NoteReplacer['cover']> {
  const { findForms } = await import('#rules');
  return (note, isDecided = false) => {
    if (isDecided) return note;
    const secrets = secretsOf(note).filter(({ label }) => !keeps(label));
    const ends = new Set(note.spans.map(({ end }) => end));
    const again = findForms(note.text, secrets, note.spans)
      // "Holmberg's" is marked without its ending, and has the same letters as "the Holmbergs".
      .filter(({ start, end }) => !ends.has(end - 2) || !/['’]s$/.test(note.text.slice(start, end)))
      .filter(
        ({ start, end }) => !/^\P{L}{1,4}$/u.test(note.text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '')),
      )
      .map(({ start, end, label }) => ({ start, end, label, foundBy: 'document' }));
    return again.length === 0 ? note : { ...note, spans: [...note.spans, ...again] };
  };
}

/** The key has 32 bytes. */
export async function openSurrogates(key: Uint8Array, language: Language): Promise<NoteReplacer> {
  const surrogates = await openConsistentSurrogates(key, language);
  return {
    cover: (note) => note,
    wordsFor(note, { kind, id }) {
      // A patient and a note of the same id are two subjects.
      const maker = surrogates.makerFor(note, `${kind} ${id}`);
      return (label, original) => maker.replace(label, original);
    },
    refusesOriginals: true,
  };
}

/** A policy and what it needs. */
export interface PolicyReplacerOptions {
  readonly write: WrittenAs;
  readonly labelSet: LabelSet;
  readonly language: Language;
  /** 32 bytes; needed for surrogates and hashes only. */
  readonly key?: Uint8Array | undefined;
}

/** What the policy says of each type, for repetitions too. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function openPolicyReplacer(options: PolicyReplacerOptions): Promise<NoteReplacer> {
  const { write, language, labelSet, key = new Uint8Array(32) } = options;
  const { openPolicyWriter, ruleLanguageNamed, withoutDropped } = await import('#rules');
  const yearNow = new Date().getFullYear();
  const writer = openPolicyWriter({ write, labelSet, key, language: ruleLanguageNamed(language), yearNow });
  const keeps = (label: string) => writer.operatorOf(label) === 'keep';
  const cover = await openCover(keeps);
  const surrogates = Object.values(write).includes('surrogate')
    ? await openSurrogates(key, language)
    : undefined;
  return {
    keeps,
    tidy: withoutDropped,
    cover: (found, isDecided) => writer.prepare(cover(found, isDecided)),
    wordsFor: (covered, subject) =>
      writer.wordsFor(covered, surrogates?.wordsFor(covered, subject) ?? typeWord),
    refusesOriginals: false,
  };
}
