/** What the page and its server tell each other. `routes.ts` and `page.ts` compile only while they fit it. */

/** What the page reads of a note in the answer of `/v1/tag`. Offsets are code points of the text as sent. */
export interface AnsweredNote {
  readonly spans: readonly Mark[];
  /** Absent where only marks were asked for, or the note was refused. */
  readonly text?: string | undefined;
  /** What stays and looks like an identifier. */
  readonly leaks?: readonly Mark[] | undefined;
  /** A code of `refusals`. */
  readonly refused?: string | undefined;
}

/** A stretch of a note. */
export interface Mark {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly label: string;
  readonly confidence?: number | undefined;
  /** Its finder; absent of what stays. */
  readonly source?: string | undefined;
}

/** A failure as the API tells it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** For the administrator, who finds it in the log. */
  readonly correlationId?: string;
}

/** Facts that stand in the document. */
export interface PageFacts {
  /** Label → category, such as NAME. */
  readonly categories: Readonly<Record<string, string>>;
  /** What the page says of notes that the API refuses by a code alone, and of files. */
  readonly refusals: Readonly<Record<string, Omit<Refusal, 'code'>>>;
  /** Bound of a request. */
  readonly bytesMax: number;
}
