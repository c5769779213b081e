/** The types shared by the page and its server. `routes.ts` and `page.ts` compile only if they match. */

/** What the page reads of a note in the answer of `/v1/tag`. Offsets are code points of the text as sent. */
export interface AnsweredNote {
  readonly spans: readonly Mark[];
  /** Absent if only marks were asked for, or the note was refused. */
  readonly text?: string | undefined;
  /** Text that stays and looks like an identifier. */
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
  /** Its finder; absent for text that stays. */
  readonly source?: string | undefined;
}

/** A failure as the API reports it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** For the administrator, who finds it in the log. */
  readonly correlationId?: string;
}

/** Facts embedded in the document. */
export interface PageFacts {
  /** Label → category, such as NAME. */
  readonly categories: Readonly<Record<string, string>>;
  /** Messages for notes that the API refuses by code alone, and for files. */
  readonly refusals: Readonly<Record<string, Omit<Refusal, 'code'>>>;
  readonly bytesMax: number;
}
