/** Notes with surrogates in place of what was found, for `tag` and `serve`: a note in, the note as it may be written out, or a refusal. */
import { openConsistentSurrogates } from '#encoding';
import { Failure } from '#foundation';
import { type Language, type Note, replaceSpans } from '#text';
import { type Leaks, lookForLeaks } from './tag-output.js';

/** Whose dates move together: a patient, or a note of whose patient nobody knows. */
export type Subject =
  | { readonly kind: 'patient'; readonly id: string }
  | { readonly kind: 'note'; readonly id: string };

/** Writes surrogates under one key. Keeps nothing of a note. */
export interface SurrogateWriter {
  /** What takes the place of the identifiers of one note. */
  wordsFor(note: Note, subject: Subject): (label: string, original: string) => string;
  /** The note with surrogates and what else looks like an identifier in it. Fails with SITE_OUTPUT_LEAK where an original still stands. */
  write(note: Note, subject: Subject): { readonly written: Note; readonly leaks: Leaks };
}

/** A writer; the key has 32 bytes. */
export async function openSurrogateWriter(key: Uint8Array, language: Language): Promise<SurrogateWriter> {
  const [surrogates, look] = await Promise.all([openConsistentSurrogates(key, language), lookForLeaks()]);
  const wordsFor: SurrogateWriter['wordsFor'] = (note, { kind, id }) => {
    // The kind stands before the id, because a patient and a note of the same id are two subjects.
    const maker = surrogates.makerFor(note, `${kind} ${id}`);
    return (label, original) => maker.replace(label, original);
  };
  return {
    wordsFor,
    write(note, subject) {
      const written = replaceSpans(note, wordsFor(note, subject));
      const leaks = look(note, written);
      requireNoOriginal(note.id, leaks);
      return { written, leaks };
    },
  };
}

function requireNoOriginal(note: string, leaks: Leaks): void {
  const [first, ...more] = leaks.filter(({ kind }) => kind === 'form');
  if (first === undefined) return;
  const { start, end, label } = first;
  throw new Failure('SITE_OUTPUT_LEAK', { note, leaks: more.length + 1, start, end, label });
}
