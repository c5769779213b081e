import type { Note } from '#text';

/** Languages with a starter release. */
export type StarterLanguage = 'en' | 'es';

/** The source of a training's notes. */
export interface StarterNotes {
  readonly language: StarterLanguage;
  /** Notes of one pass; equal seeds give equal notes. */
  learned(notes: number, seed: number): Iterable<Note>;
  /** Notes for early stopping. */
  dev(notes: number, seed: number): Iterable<Note>;
}
