/** What the server and the page of the review tell each other. Offsets are UTF-16 units of the note's text. */

/** Whose decisions: one reader's own, or the adjudication of two readers who differ. */
export type Track = 'read' | 'adjudicate';

/** Least certain and riskiest first, or as the file and the text go. */
export type Order = 'certainty' | 'document';

/** Which notes come next: those nobody has finished, those one other reader has, those on which two readers differ. */
export type Queue = 'first' | 'second' | 'adjudicate';

/** A tag as it stands after the decisions so far. */
export interface ReviewSpan {
  /** `t4`: the fifth tag of the file; `a7.0`: the first that step 7 added. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly status: 'open' | 'accepted' | 'rejected';
  /** From 0 to 1; absent where the finder said nothing. */
  readonly confidence?: number;
  /** Who found it: `model`, `rule:email`, a reader's name. */
  readonly foundBy?: string;
  /** Whether a person changed its ends or its label. */
  readonly isChanged: boolean;
}

/** Something that the leak scan finds in what no tag covers. */
export interface Leak {
  readonly start: number;
  readonly end: number;
  /** What it looks like: `email`, `phone`. */
  readonly kind: string;
}

/** One change to the tags of a note. */
export type Change =
  | { readonly do: 'accept' | 'reject'; readonly span: string }
  | { readonly do: 'label'; readonly span: string; readonly label: string }
  | { readonly do: 'resize'; readonly span: string; readonly start: number; readonly end: number }
  | { readonly do: 'add'; readonly start: number; readonly end: number; readonly label: string }
  | { readonly do: 'dismiss'; readonly start: number; readonly end: number; readonly kind: string };

/** What a person did in one step, which one undo takes back. */
export type StepKind = Change['do'] | 'same-form' | 'visible';

/** A line of the history. */
export interface HistoryEntry {
  readonly kind: StepKind | 'finish' | 'skip';
  readonly at: string;
  readonly reader: string;
  /** Changes in this step. */
  readonly count: number;
  /** Of the first change: where it was and which label it left. */
  readonly start?: number;
  readonly end?: number;
  readonly label?: string;
  readonly isUndone: boolean;
}

/** What changes about a note while a person works on it. */
export interface NoteState {
  /** Steps and undos so far; a step that names another version is refused. */
  readonly version: number;
  readonly status: 'untouched' | 'started' | 'skipped' | 'reviewed';
  /** In the order of the text. */
  readonly spans: readonly ReviewSpan[];
  /** Open findings of the leak scan; empty until the note is about to be finished. */
  readonly leaks: readonly Leak[];
  readonly history: readonly HistoryEntry[];
  /** Active seconds spent on the note so far. */
  readonly seconds: number;
}

/** A note as the page opens it. */
export interface NoteView extends NoteState {
  readonly number: number;
  readonly id: string;
  readonly text: string;
  readonly track: Track;
  /** Shape: (T) each. */
  readonly tokens: { readonly starts: readonly number[]; readonly ends: readonly number[] };
}

/** Half an hour: nobody reads for longer without a decision, so that more says nothing about the note. */
export const stepSecondsMax = 1800;

/** A step, an undo, a finish or a skip. */
export interface StepRequest {
  readonly track: Track;
  readonly version: number;
  /** Active seconds since the last step on this note, `stepSecondsMax` at most. */
  readonly seconds: number;
  readonly step:
    | { readonly kind: 'change'; readonly what: StepKind; readonly changes: readonly Change[] }
    | { readonly kind: 'undo' | 'finish' | 'skip' };
}

/** Where the same characters stand elsewhere in the note, at token boundaries. */
export interface FormPlace {
  readonly start: number;
  readonly end: number;
  /** Id of the tag that covers exactly this place, where there is one. */
  readonly span?: string;
  readonly label?: string;
  readonly status?: ReviewSpan['status'];
  /** Some other tag covers a part of it. */
  readonly isOverlapped: boolean;
}

/** Who reads, with what labels, and where to go on. */
export interface Session {
  readonly reader: string;
  readonly labels: readonly { readonly label: string; readonly category: string }[];
  readonly order: Order;
  readonly queue: Queue;
  /** Number of the note to open; null when the queue is empty. */
  readonly next: number | null;
}

/** How far the folder is. */
export interface Progress {
  readonly tagged: number;
  readonly reviewed: number;
  readonly reviewedByYou: number;
  readonly skippedByYou: number;
  /** 0 unless readers are told apart by their tokens. */
  readonly secondRead: number;
  readonly differing: number;
  readonly adjudicated: number;
  /** Notes left in each queue for this reader. */
  readonly left: Readonly<Record<Queue, number>>;
  /** Median active seconds of this reader's finished notes. */
  readonly secondsMedian: number | null;
  /** Whether readers are told apart by their tokens. */
  readonly isByToken: boolean;
  /** Null without a second reader who showed a token. */
  readonly agreement: Agreement | null;
  readonly signOff: { readonly reader: string; readonly at: string } | null;
}

/** How far two readers of the same notes agree. */
export interface Agreement {
  readonly notes: number;
  readonly tokens: number;
  /** Cohen's kappa over tokens, each labelled or not; null when chance alone would agree on everything. */
  readonly kappa: number | null;
  /** F1 of whole spans with their labels; null when neither reader has any. */
  readonly spanF1: number | null;
}

/** Why a folder cannot be signed off, or that it has been. */
export interface SignOffAnswer {
  readonly isSignedOff: boolean;
  readonly unreviewed: number;
  readonly differing: number;
  readonly leaks: number;
  /** Number of the first note that stands in the way. */
  readonly firstNote: number | null;
}

/** A row of the list of notes. */
export interface NoteRow {
  readonly number: number;
  readonly id: string;
  readonly tags: number;
  readonly leastCertain: number | null;
  readonly status: NoteState['status'] | 'differing' | 'adjudicated';
}

/** What the server says instead of an answer. */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}
