/** What stands in a written note in place of what was found: type words, or surrogates under one key. */
import { openConsistentSurrogates } from '#encoding';
import type { Language, Note } from '#text';
import { secretsOf } from './leaks.js';

/** What can be written in place of an identifier. */
export const replacements = ['nothing', 'types', 'surrogates'] as const;

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
  /** What takes the place of the identifiers of one note. */
  wordsFor(found: Note, subject: Subject): (label: string, original: string) => string;
  /** Whether a note is refused in which an original still stands; else that is counted. */
  readonly refusesOriginals: boolean;
}

/** What stands in a text in place of an identifier: `[DOCTOR]`. */
export function typeWord(label: string): string {
  return `[${label}]`;
}

/** Type words, also where what was found stands again unmarked. */
export async function openTypeWords(): Promise<NoteReplacer> {
  return { cover: await openCover(), wordsFor: () => typeWord, refusesOriginals: false };
}

/**
 * Adds to a note the places where what was found in it stands again, and nobody has marked it. Numbers of fewer than five digits
 * are left: a dose may have the digits of a room.
 */
async function openCover(): Promise<NoteReplacer['cover']> {
  const { findForms } = await import('#rules');
  return (note) => {
    const ends = new Set(note.spans.map(({ end }) => end));
    const again = findForms(note.text, secretsOf(note), note.spans)
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
