/** What can be written in place of an identifier. The registry of these is `operators.ts`. */
import type { Note } from '#text';
import type { RuleLanguage } from '../rule.js';

/** What takes the place of the identifiers of one note. */
export type ReplacementOf = (label: string, original: string) => string;

/** What a site lends to its operators. */
export interface OperatorTools {
  /** Of the notes. */
  readonly language: RuleLanguage;
  /** What a label of the notes is called in the set `i2b2`. */
  readonly toI2b2: (label: string) => string;
  /** 32 bytes that nobody else has; keyed hashes follow from it. */
  readonly key: Uint8Array;
  /** The year in which the notes are written out: an age over 89 is one of today. */
  readonly yearNow: number;
}

/** What {@link OperatorTools} are for one note. */
export interface NoteTools extends OperatorTools {
  /** Draws surrogates for the note; not called by a policy without surrogates. */
  readonly surrogateOf: ReplacementOf;
}

/** One way of writing something in place of an identifier. */
export interface Operator {
  /** What it does, for people who read a policy: one line. */
  readonly about: string;
  /** Opens it for one note, of whose spans it may need to know all. */
  open(note: Pick<Note, 'text' | 'spans'>, tools: NoteTools): ReplacementOf;
}
