/** Everything that the page draws. */
import type { Item } from './model.js';
import type { ErrorAnswer, FormPlace, NoteRow, NoteView, Progress, Session, SignOffAnswer } from './wire.js';

/** What lies over the note. */
export type Dialog =
  | { readonly kind: 'help' }
  | { readonly kind: 'labels'; readonly place: Place; readonly item?: Item }
  | { readonly kind: 'form'; readonly item: Item; readonly places: readonly FormPlace[] }
  | {
      readonly kind: 'overview';
      readonly from: number;
      readonly rows: readonly NoteRow[];
      readonly signOff?: SignOffAnswer;
    };

/** A stretch of the text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Everything that is drawn. */
export interface PageState {
  readonly session?: Session;
  readonly progress?: Progress;
  readonly note?: NoteView;
  readonly items: readonly Item[];
  /** Id of the item that commands act on. */
  readonly current?: string;
  /** Tokens being selected, first and last chosen; either may be the earlier. */
  readonly selection?: { readonly anchor: number; readonly focus: number };
  readonly dialog?: Dialog;
  /** What happened last, for the line at the foot and for screen readers. */
  readonly said: string;
  readonly refusal?: ErrorAnswer;
  readonly areLettersOn: boolean;
  /** Commands that have not ended yet. */
  readonly pending: number;
}

/** Rows of the list of notes on one page. */
export const rowsShown = 20;

/** `1 tag`, `3 tags`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
