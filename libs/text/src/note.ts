/**
 * Steps 1 and 2 of the flow: a note as read, and the same note as sentences of tokens.
 * Text plane: values of these types carry patient text and never leave a site.
 */
import type { Span } from '#labels';

/** A stretch of a text: UTF-16 units from `start` to before `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A note exactly as in its file. Offsets count UTF-16 units of `text`; a byte order mark counts as one. */
export interface Note {
  readonly id: string;
  readonly text: string;
  /** Labelled spans in the order of the source; empty for an unlabelled note. */
  readonly spans: readonly Span[];
}

/** A token and where it stands in the note: `text === note.text.slice(start, end)`. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** At most 128 tokens in the order of the text. */
export type Sentence = readonly Token[];

/** A note with its sentences; every token belongs to exactly one sentence. */
export interface TokenizedNote {
  readonly note: Note;
  readonly sentences: readonly Sentence[];
}
