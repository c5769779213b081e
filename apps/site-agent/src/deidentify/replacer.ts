/** Replaces identifiers by type words, by keyed surrogates, or by what a policy says about each type. */
import { openConsistentSurrogates } from '#encoding';
import type { LabelSet } from '#labels';
import type { WrittenAs } from '#rules';
import { type Language, type Note, typeWord } from '#text';
import { secretsOf } from './leaks.js';

/** Values of `--replace`. */
export const replacements = ['nothing', 'types', 'surrogates', 'policy'] as const;

/** A value of `--replace`. */
export type Replacement = (typeof replacements)[number];

/** A value of `--replace` that writes something. */
export type Written = Exclude<Replacement, 'nothing'>;

/** Whose dates move together: a patient, or a single note if its patient is unknown. */
export type Subject =
  | { readonly kind: 'patient'; readonly id: string }
  | { readonly kind: 'note'; readonly id: string };

/** Replaces identifiers of notes. Stateless. */
export interface NoteReplacer {
  /** Adds spans for unmarked repetitions that `wordsFor` can replace; adds none to a decided note. */
  cover(found: Note, isDecided?: boolean): Note;
  wordsFor(covered: Note, subject: Subject): (label: string, original: string) => string;
  /** Refuses a note in which an original remains; otherwise it is only counted. */
  readonly refusesOriginals: boolean;
  /** Whether identifiers of a label stay, so that unmarked ones are no leaks. */
  keeps?(label: string): boolean;
  /** Removes blanks that deletions leave. */
  tidy?(written: Note): Note;
}

/** Opens the type words; they also cover repetitions. */
export async function openTypeWords(): Promise<NoteReplacer> {
  return { cover: await openCover(), wordsFor: () => typeWord, refusesOriginals: false };
}

/** Finds unmarked repetitions, but no numbers below five digits: a dose may equal a room number. */
async function openCover(keeps = (_: string) => false): Promise<NoteReplacer['cover']> {
  const { findForms } = await import('#rules');
  return (note, isDecided = false) => {
    if (isDecided) return note;
    const secrets = secretsOf(note).filter(({ label }) => !keeps(label));
    const ends = new Set(note.spans.map(({ end }) => end));
    const again = findForms(note.text, secrets, note.spans)
      // "Holmberg's" is marked without its ending, but has the same letters as "the Holmbergs".
      .filter(({ start, end }) => !ends.has(end - 2) || !/['’]s$/.test(note.text.slice(start, end)))
      .filter(
        ({ start, end }) => !/^\P{L}{1,4}$/u.test(note.text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '')),
      )
      .map(({ start, end, label }) => ({ start, end, label, foundBy: 'document' }));
    return again.length === 0 ? note : { ...note, spans: [...note.spans, ...again] };
  };
}

/** Opens surrogates under a 32-byte key. */
export async function openSurrogates(key: Uint8Array, language: Language): Promise<NoteReplacer> {
  const surrogates = await openConsistentSurrogates(key, language);
  return {
    cover: (note) => note,
    wordsFor(note, { kind, id }) {
      // A patient and a note with the same id are different subjects.
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
  /** 32 bytes; needed only for surrogates and hashes. */
  readonly key?: Uint8Array | undefined;
}

/** Opens what the policy writes for each type; also covers repetitions. Fails with RULES_LANGUAGE_UNKNOWN. */
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
