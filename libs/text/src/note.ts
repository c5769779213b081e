/**
 * Steps 1 and 2 of the flow: a note as read, and split into sentences of tokens. Text plane: values of these types
 * carry patient text and never leave a site.
 */
import type { Span } from '#labels';

/** A range of a text in UTF-16 units, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A note exactly as in its file. Offsets count UTF-16 units of `text`, including a byte order mark. */
export interface Note {
  readonly id: string;
  readonly text: string;
  /** Labelled spans in source order; empty for an unlabelled note. */
  readonly spans: readonly Span[];
}

/** A token with its position: `text === note.text.slice(start, end)`. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** At most 128 tokens in text order. */
export type Sentence = readonly Token[];

/** A note with its sentences; every token belongs to exactly one. */
export interface TokenizedNote {
  readonly note: Note;
  readonly sentences: readonly Sentence[];
}
