/** A note with every labelled identifier replaced. */
import { type Note, replaceSpans } from '#text';
import type { SurrogateMaker } from './surrogate-maker.js';

/** The note with a surrogate in place of every labelled span; see `replaceSpans` for what holds of its text and spans. */
export function applySurrogates(note: Note, maker: SurrogateMaker): Note {
  return replaceSpans(note, (label, original) => maker.replace(label, original));
}
