/** What a training asks for: the notes of its passes, in one language. */
import type { Note } from '#text';

/** The languages that have a starter release. */
export type StarterLanguage = 'en' | 'es';

/** Where the notes of a training come from. */
export interface StarterNotes {
  readonly language: StarterLanguage;
  /** The notes of one pass: the same seed gives the same notes. */
  learned(notes: number, seed: number): Iterable<Note>;
  /** Notes that decide when a training ends. */
  dev(notes: number, seed: number): Iterable<Note>;
}
