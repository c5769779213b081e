/** Operators, which write something in place of an identifier. Their registry is `operators.ts`. */
import type { Note } from '#text';
import type { RuleLanguage } from '../rule.js';

/** Returns what replaces an identifier of one note. */
export type ReplacementOf = (label: string, original: string) => string;

/** What a site gives its operators. */
export interface OperatorTools {
  readonly language: RuleLanguage;
  /** The `i2b2` name of a label of the notes. */
  readonly toI2b2: (label: string) => string;
  /** 32 secret bytes, the key of the hashes. */
  readonly key: Uint8Array;
  /** Year in which the notes are written out: an age over 89 is one of today. */
  readonly yearNow: number;
}

/** {@link OperatorTools} for one note. */
export interface NoteTools extends OperatorTools {
  /** Draws surrogates for the note; a policy without surrogates never calls it. */
  readonly surrogateOf: ReplacementOf;
}

/** A way to write something in place of an identifier. */
export interface Operator {
  /** One line about what it does, for people who read a policy. */
  readonly about: string;
  /** Opens it for one note, because it may need all of the note's spans. */
  open(note: Pick<Note, 'text' | 'spans'>, tools: NoteTools): ReplacementOf;
}
