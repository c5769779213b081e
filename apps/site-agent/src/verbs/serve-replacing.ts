/** What `serve` writes in place of identifiers: the choices of `tag --replace`, one note at a time, nothing kept between notes. */
import { randomUUID } from 'node:crypto';
import { Failure } from '#foundation';
import type { Language, Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import type { PatientOf, Replacement } from './replacement.js';
import type { NoteOrder } from './serve-note-messages.js';
import type { TagAnswer } from './serve-routes.js';
import { openSurrogateWriter, type Subject, type SurrogateWriter } from './surrogate-writer.js';
import { openCover, redact } from './tag-output.js';

/** What stands beside the spans of a note in an answer. */
type WrittenNote = Pick<TagAnswer['notes'][number], 'text' | 'refused'>;

/** Texts for answers. */
export interface ServeReplacing {
  /** The text of a note with its identifiers replaced, or why there is none. */
  textOf(found: Note, replace: Replacement, sent: NoteOrder['sent']): Promise<WrittenNote>;
}

/** `patientOf` knows whose the notes of some ids are. */
export function openServeReplacing(
  { key }: Pick<SurrogateKey, 'key'>,
  language: Language,
  patientOf: PatientOf,
): ServeReplacing {
  // The pools of names are large, and many services never need them.
  let writer: Promise<SurrogateWriter> | undefined;
  return {
    async textOf(found, replace, sent) {
      if (replace === 'nothing') return {};
      if (replace === 'types') return { text: redact((await openCover())(found)) };
      writer ??= openSurrogateWriter(key, language);
      return withSurrogates(await writer, found, subjectOf(sent, patientOf));
    },
  };
}

/**
 * A note without an id is a subject that never comes again: were it the position, all first notes would move by the same days, and
 * one known date would tell those of every caller.
 */
function subjectOf({ id, patient }: NoteOrder['sent'], patientOf: PatientOf): Subject {
  const known = patient ?? (id === undefined ? undefined : patientOf(id));
  return known === undefined ? { kind: 'note', id: id ?? randomUUID() } : { kind: 'patient', id: known };
}

/** One note in which an original still stands is refused; the others of its request are not. */
function withSurrogates(writer: SurrogateWriter, found: Note, subject: Subject): WrittenNote {
  try {
    return { text: writer.write(found, subject).written.text };
  } catch (error) {
    if (error instanceof Failure && error.code === 'SITE_OUTPUT_LEAK') return { refused: 'SITE_OUTPUT_LEAK' };
    throw error;
  }
}
