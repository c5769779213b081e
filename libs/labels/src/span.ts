/** A labelled stretch of a note: where it is and what kind of identifier, without its text. */
export interface Span {
  /** First UTF-16 unit of the original text, from 0. */
  readonly start: number;
  /** One past the last UTF-16 unit; greater than `start`. */
  readonly end: number;
  /** A label of the corpus's label set, e.g. `DOCTOR`. */
  readonly label: string;
  /** How sure its finder is, from 0 to 1; left out where nobody said. */
  readonly confidence?: number;
  /** Who found it: `model`, `field` (the format of the note), `document`, `known`, `deny` or a rule such as `rule:email`; left out where nobody said. */
  readonly foundBy?: string;
  /** Whether it was cut out of a longer one, so that its finder may have meant its neighbours only; until the layers have judged it. */
  readonly isPiece?: boolean;
}
