/** What a training asks for: the notes of its passes, in one language. */
import type { Language, Note } from '#text';

/** Where the notes of a training come from. */
export interface StarterNotes {
  readonly language: Language;
  /** The notes of one pass: the same seed gives the same notes. */
  learned(notes: number, seed: number): Iterable<Note>;
  /** Notes that decide when a training ends. */
  dev(notes: number, seed: number): Iterable<Note>;
}
