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

/** A stretch of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What to look for, and what it is to be. */
export interface FormQuery {
  /** Whole words. Without capitals they stand for capitals as well, and a space stands for any white space. */
  readonly form: string;
  /** Its label; null where it is no identifier; absent where it is only looked for. */
  readonly label?: string | null | undefined;
  /** In one note alone; absent, in all of them, in the reader's own decisions. */
  readonly only?: { readonly note: number; readonly track: Track } | undefined;
}

/** A place of a form. */
export interface FormPlace extends Place {
  readonly note: number;
  readonly id: string;
  /** The text there, and a little of what stands before and after it. */
  readonly form: string;
  readonly before: string;
  readonly after: string;
  /** Of the tag that covers it or a part of it. */
  readonly label?: string;
  readonly status?: ReviewSpan['status'];
  /** What would be done; absent where it stays as it is. */
  readonly outcome?: Change['do'];
}

/** Places that are listed; the counts are of all. */
export const formPlacesShown = 200;

/** What a decision on a form would do, or did. */
export interface FormCounts {
  readonly changes: number;
  /** Notes that would change. */
  readonly notes: number;
}

/** Where a form stands, and what a decision on it would do. */
export interface FormPlan extends FormCounts {
  readonly found: number;
  readonly places: readonly FormPlace[];
}

/** What was taken back, and in how many notes not, because something was decided there since. */
export interface FormUndone {
  readonly notes: number;
  readonly kept: number;
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

/** Words a second that nobody reads: careful readers take four, somebody who skims about twelve. */
export const wordsPerSecondMax = 20;

/** Why a folder cannot be signed off, or that it has been. */
export interface SignOffAnswer {
  readonly isSignedOff: boolean;
  readonly unreviewed: number;
  /** Notes that were done faster than `wordsPerSecondMax`; a sign-off with some has to be meant. */
  readonly hasty: number;
  readonly differing: number;
  readonly leaks: number;
  /** Number of the first note that stands in the way. */
  readonly firstNote: number | null;
}

/** What a reader of the list wants to see apart. */
export const noteGroups = ['open', 'flagged', 'done'] as const;
export type NoteGroup = (typeof noteGroups)[number];

/** Rows on one page of the list. */
export const rowsShown = 100;

/** Which page of the list: that which begins at `from`, or that with `note`. */
export interface ListPart {
  /** All of them where it is absent. */
  readonly group?: NoteGroup | undefined;
  readonly from?: number | undefined;
  readonly note?: number | undefined;
}

/** A page of the list of notes. */
export interface NoteList {
  /** Notes in each group, of all. */
  readonly counts: Readonly<Record<NoteGroup, number>>;
  readonly group?: NoteGroup | undefined;
  /** Where the page begins among the notes of its group. */
  readonly from: number;
  readonly rows: readonly NoteRow[];
}

/** A row of the list of notes. */
export interface NoteRow {
  readonly number: number;
  readonly id: string;
  readonly tags: number;
  readonly leastCertain: number | null;
  readonly status: NoteState['status'] | 'differing' | 'adjudicated';
  readonly group: NoteGroup;
}

/** What the server says instead of an answer. */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}
