/** Messages between the review's server and page. Offsets are UTF-16 units of the note's text. */

/** Whose decisions: those of one reader, or the adjudication of two readers who differ. */
export type Track = 'read' | 'adjudicate';

/** `certainty`: least certain and riskiest first. `document`: the order of file and text. */
export type Order = 'certainty' | 'document';

/** Next notes: those nobody has finished, those one other reader has, those on which two readers differ. */
export type Queue = 'first' | 'second' | 'adjudicate';

/** A tag after the decisions so far. */
export interface ReviewSpan {
  /** `t4`: the fifth tag of the file; `a7.0`: the first that step 7 added. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly status: 'open' | 'accepted' | 'rejected';
  /** From 0 to 1; absent if the finder gave none. */
  readonly confidence?: number;
  /** Such as `model`, `rule:email` or a reader's name. */
  readonly foundBy?: string;
  readonly isChanged: boolean;
}

/** A finding of the leak scan that no tag covers. */
export interface Leak {
  readonly start: number;
  readonly end: number;
  /** Such as `email` or `phone`. */
  readonly kind: string;
}

/** A change to the tags of a note. */
export type Change =
  | { readonly do: 'accept' | 'reject'; readonly span: string }
  | { readonly do: 'label'; readonly span: string; readonly label: string }
  | { readonly do: 'resize'; readonly span: string; readonly start: number; readonly end: number }
  | { readonly do: 'add'; readonly start: number; readonly end: number; readonly label: string }
  | { readonly do: 'dismiss'; readonly start: number; readonly end: number; readonly kind: string };

/** The kind of a step; one undo reverts one step. */
export type StepKind = Change['do'] | 'same-form' | 'visible';

/** An entry of the history. */
export interface HistoryEntry {
  readonly kind: StepKind | 'finish' | 'skip';
  readonly at: string;
  readonly reader: string;
  readonly count: number;
  /** Position and resulting label of the first change. */
  readonly start?: number;
  readonly end?: number;
  readonly label?: string;
  readonly isUndone: boolean;
}

/** The state of a note, which changes as a person works on it. */
export interface NoteState {
  /** Steps and undos so far; a step for another version is refused. */
  readonly version: number;
  readonly status: 'untouched' | 'started' | 'skipped' | 'reviewed';
  /** In text order. */
  readonly spans: readonly ReviewSpan[];
  /** Of the leak scan; empty until someone tries to finish the note. */
  readonly leaks: readonly Leak[];
  readonly history: readonly HistoryEntry[];
  /** Active seconds so far. */
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

/** Half an hour: nobody reads longer without a decision, so more says nothing about the note. */
export const stepSecondsMax = 1800;

/** A step, an undo, a finish or a skip. */
export interface StepRequest {
  readonly track: Track;
  readonly version: number;
  /** Active since the last step on this note; at most `stepSecondsMax`. */
  readonly seconds: number;
  readonly step:
    | { readonly kind: 'change'; readonly what: StepKind; readonly changes: readonly Change[] }
    | { readonly kind: 'undo' | 'finish' | 'skip' };
}

/** A range of text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A form to look for, and the decision to make on it. */
export interface FormQuery {
  /** Whole words. Without capitals it also matches capitals; a space matches any white space. */
  readonly form: string;
  /** Null: no identifier; absent: search only. */
  readonly label?: string | null | undefined;
  /** In one note; by default in all notes, in the reader's own decisions. */
  readonly only?: { readonly note: number; readonly track: Track } | undefined;
}

/** An occurrence of a form. */
export interface FormPlace extends Place {
  readonly note: number;
  readonly id: string;
  /** With some context on either side. */
  readonly form: string;
  readonly before: string;
  readonly after: string;
  /** Of the tag that covers all or part of it. */
  readonly label?: string;
  readonly status?: ReviewSpan['status'];
  /** The change that would be made, if any. */
  readonly outcome?: Change['do'];
}

/** Maximum number of listed occurrences; counts include all. */
export const formPlacesShown = 200;

/** What a decision on a form would change, or did. */
export interface FormCounts {
  readonly changes: number;
  readonly notes: number;
}

/** Where a form occurs, and what a decision on it would change. */
export interface FormPlan extends FormCounts {
  readonly found: number;
  readonly places: readonly FormPlace[];
}

/** Number of notes reverted, and of those kept because something was decided there since. */
export interface FormUndone {
  readonly notes: number;
  readonly kept: number;
}

/** The reader, the labels, and where to continue. */
export interface Session {
  readonly reader: string;
  readonly labels: readonly { readonly label: string; readonly category: string }[];
  readonly order: Order;
  readonly queue: Queue;
  /** Null if the queue is empty. */
  readonly next: number | null;
}

/** The progress of the folder. */
export interface Progress {
  readonly tagged: number;
  readonly reviewed: number;
  readonly reviewedByYou: number;
  readonly skippedByYou: number;
  /** 0 unless readers are told apart by their tokens. */
  readonly secondRead: number;
  readonly differing: number;
  readonly adjudicated: number;
  /** Notes left for this reader. */
  readonly left: Readonly<Record<Queue, number>>;
  /** Of active seconds over this reader's finished notes. */
  readonly secondsMedian: number | null;
  /** Whether readers are told apart by their tokens. */
  readonly isByToken: boolean;
  /** Null without a second reader who presented a token. */
  readonly agreement: Agreement | null;
  readonly signOff: { readonly reader: string; readonly at: string } | null;
}

/** Agreement between two readers of the same notes. */
export interface Agreement {
  readonly notes: number;
  readonly tokens: number;
  /** Cohen's kappa over tokens, labelled or not; null if chance alone gives full agreement. */
  readonly kappa: number | null;
  /** Of whole spans with labels; null if neither reader has any. */
  readonly spanF1: number | null;
}

/** Words per second that nobody reads: careful readers manage four, skimmers about twelve. */
export const wordsPerSecondMax = 20;

/** Whether the folder is signed off, and if not, why. */
export interface SignOffAnswer {
  readonly isSignedOff: boolean;
  readonly unreviewed: number;
  /** Done faster than `wordsPerSecondMax`; must be confirmed. */
  readonly hasty: number;
  readonly differing: number;
  readonly leaks: number;
  /** The first that prevents a sign-off. */
  readonly firstNote: number | null;
}

/** Groups of the list of notes. */
export const noteGroups = ['open', 'flagged', 'done'] as const;
export type NoteGroup = (typeof noteGroups)[number];

/** Rows per page of the list. */
export const rowsShown = 100;

/** Selects a page of the list: the one that starts at `from`, or the one with `note`. */
export interface ListPart {
  /** All groups if absent. */
  readonly group?: NoteGroup | undefined;
  readonly from?: number | undefined;
  readonly note?: number | undefined;
}

/** A page of the list of notes. */
export interface NoteList {
  /** Over the whole list. */
  readonly counts: Readonly<Record<NoteGroup, number>>;
  readonly group?: NoteGroup | undefined;
  /** Index of the first row within its group. */
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

/** An error response. */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}
