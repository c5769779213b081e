/** What stands in a written note in place of what was found: type words, surrogates under one key, or what a policy says of each type. */
import { openConsistentSurrogates } from '#encoding';
import type { LabelSet } from '#labels';
import type { WrittenAs } from '#rules';
import { type Language, type Note, typeWord } from '#text';
import { secretsOf } from './leaks.js';

/** What can be written in place of an identifier. */
export const replacements = ['nothing', 'types', 'surrogates', 'policy'] as const;

/** One of them. */
export type Replacement = (typeof replacements)[number];

/** Whose dates move together: a patient, or a note of whose patient nobody knows. */
export type Subject =
  | { readonly kind: 'patient'; readonly id: string }
  | { readonly kind: 'note'; readonly id: string };

/** Puts something in place of the identifiers of notes. Keeps nothing of a note. */
export interface NoteReplacer {
  /** The note with everything marked that goes: what was found, and where it stands again if `wordsFor` can hide that. */
  cover(found: Note): Note;
  /** What takes the place of the identifiers of a covered note. */
  wordsFor(covered: Note, subject: Subject): (label: string, original: string) => string;
  /** Whether a note is refused in which an original still stands; else that is counted. */
  readonly refusesOriginals: boolean;
  /** Whether identifiers of a label stay as they are, so that one which nobody has marked is no leak. */
  keeps?(label: string): boolean;
  /** The written note without what is left over where nothing was put in. */
  tidy?(written: Note): Note;
}

/** Type words, also where what was found stands again unmarked. */
export async function openTypeWords(): Promise<NoteReplacer> {
  return { cover: await openCover(), wordsFor: () => typeWord, refusesOriginals: false };
}

/**
 * Adds to a note the places where what was found in it stands again, and nobody has marked it. Numbers of fewer than five digits
 * are left: a dose may have the digits of a room.
 */
async function openCover(keeps = (_: string) => false): Promise<NoteReplacer['cover']> {
  const { findForms } = await import('#rules');
  return (note) => {
    const secrets = secretsOf(note).filter(({ label }) => !keeps(label));
    const ends = new Set(note.spans.map(({ end }) => end));
    const again = findForms(note.text, secrets, note.spans)
      // "Holmberg's" is marked without its ending, and has the letters of "the Holmbergs"
      .filter(({ start, end }) => !ends.has(end - 2) || !/['’]s$/.test(note.text.slice(start, end)))
      .filter(
        ({ start, end }) => !/^\P{L}{1,4}$/u.test(note.text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '')),
      )
      .map(({ start, end, label }) => ({ start, end, label, foundBy: 'document' }));
    return again.length === 0 ? note : { ...note, spans: [...note.spans, ...again] };
  };
}

/** Surrogates; the key has 32 bytes. */
export async function openSurrogates(key: Uint8Array, language: Language): Promise<NoteReplacer> {
  const surrogates = await openConsistentSurrogates(key, language);
  return {
    cover: (note) => note,
    wordsFor(note, { kind, id }) {
      // The kind stands before the id, because a patient and a note of the same id are two subjects.
      const maker = surrogates.makerFor(note, `${kind} ${id}`);
      return (label, original) => maker.replace(label, original);
    },
    refusesOriginals: true,
  };
}

/** What follows from a key is the same wherever the key is. */
export interface PolicyReplacerOptions {
  /** What the policy says. */
  readonly write: WrittenAs;
  readonly labelSet: LabelSet;
  readonly language: Language;
  /** 32 bytes; may be left out where nothing that is written follows from it. */
  readonly key?: Uint8Array | undefined;
}

/** What a policy says of each type, also where what was found stands again unmarked. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function openPolicyReplacer(options: PolicyReplacerOptions): Promise<NoteReplacer> {
  const { write, language, labelSet, key = new Uint8Array(32) } = options;
  const { openPolicyWriter, ruleLanguageNamed, withoutDropped } = await import('#rules');
  const yearNow = new Date().getFullYear();
  const writer = openPolicyWriter({ write, labelSet, key, language: ruleLanguageNamed(language), yearNow });
  const keeps = (label: string) => writer.operatorOf(label) === 'keep';
  const cover = await openCover(keeps);
  // Pools of names are large, and most policies never need them.
  const surrogates = Object.values(write).includes('surrogate')
    ? await openSurrogates(key, language)
    : undefined;
  return {
    keeps,
    tidy: withoutDropped,
    cover: (found) => writer.prepare(cover(found)),
    wordsFor: (covered, subject) =>
      writer.wordsFor(covered, surrogates?.wordsFor(covered, subject) ?? typeWord),
    refusesOriginals: false,
  };
}
