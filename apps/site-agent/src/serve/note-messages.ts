/** What travels between `serve` and the threads in which notes are worked on. */
import type { ThreadFailure } from '#foundation';
import type { Note } from '#text';
import type { DeidentifiedNote, NoteRequest } from '../deidentify/note-work.js';

/** One note with a release's spans, and what is asked for it. */
export interface NoteOrder {
  readonly note: Note;
  readonly request: NoteRequest;
}

/** What a thread says: first that it is open, then one answer for each order, or why there is none. */
export type NoteThreadMessage =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly note: DeidentifiedNote }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure };
