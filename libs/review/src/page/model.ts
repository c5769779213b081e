/**
 * Everything that the page draws, as plain values: items, the pieces of text between their ends, and where to
 * go next.
 */
import type {
  ErrorAnswer,
  FormPlace,
  Leak,
  NoteRow,
  NoteState,
  NoteView,
  Order,
  Progress,
  ReviewSpan,
  Session,
  SignOffAnswer,
} from './wire.js';

/** A tag, or a finding of the leak scan that is shown like one. */
export interface Item {
  readonly id: string;
  readonly kind: 'tag' | 'leak';
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly status: ReviewSpan['status'];
  readonly confidence?: number;
  readonly foundBy?: string;
  readonly isChanged: boolean;
}

/** Tags and findings in the order of the text. */
export function itemsOf({ spans, leaks }: Pick<NoteState, 'spans' | 'leaks'>): Item[] {
  const tags = spans.map((span): Item => ({ ...span, kind: 'tag' }));
  return [...tags, ...leaks.map(itemOfLeak)].sort((a, b) => a.start - b.start || b.end - a.end);
}

function itemOfLeak({ start, end, kind }: Leak): Item {
  const id = `l${start}-${end}-${kind}`;
  return {
    id,
    kind: 'leak',
    start,
    end,
    label: kind,
    status: 'open',
    foundBy: 'leak scan',
    isChanged: false,
  };
}

/** A stretch of text in which the same items hold. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** The innermost item, one that is not rejected before one that is. */
  readonly owner?: Item;
  /** Items that end here and show their chip. */
  readonly ending: readonly Item[];
  readonly isSelected: boolean;
}

/**
 * Cuts the text from `from` to `to` at every end of an item and of the selection. An item that ends with the
 * line feed behind `to`, which no range has, ends here.
 */
export function piecesOf(
  range: { readonly from: number; readonly to: number },
  items: readonly Item[],
  selection: { readonly start: number; readonly end: number } | undefined,
): Piece[] {
  const { from, to } = range;
  const inside = items.filter(({ start, end }) => start < to && end > from);
  const ends = [...inside, ...(selection === undefined ? [] : [selection])].flatMap(({ start, end }) => [
    start,
    end,
  ]);
  const cuts = [...new Set([from, ...ends.filter((cut) => cut > from && cut < to), to])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, index): Piece => {
    const end = cuts[index + 1] ?? to;
    const covering = inside.filter((item) => item.start < end && item.end > start);
    const owner = covering.findLast(({ status }) => status !== 'rejected') ?? covering[covering.length - 1];
    const isSelected = selection !== undefined && selection.start < end && selection.end > start;
    const ending = inside.filter((item) => item.end === end || (end === to && item.end === to + 1));
    return { start, end, ending, isSelected, ...(owner === undefined ? {} : { owner }) };
  });
}

/** A run of lines that is drawn together, so that a long note draws again only where something changed. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

/** Lines in a chunk: fewer are more elements, more are more to draw again. */
const chunkLines = 30;

/** The lines of a text in runs; the line feed between two runs belongs to neither. */
export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  let lines = 0;
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    lines += 1;
    if (lines < chunkLines) continue;
    chunks.push({ from, to: feed });
    from = feed + 1;
    lines = 0;
  }
  return [...chunks, { from, to: text.length }];
}

/**
 * The next open item behind `after` in an order: least certain first, or as the text goes; round to the first
 * again.
 */
export function nextOpen(items: readonly Item[], order: Order, after: string | undefined): Item | undefined {
  const sorted = order === 'document' ? items : [...items].sort((a, b) => certaintyOf(a) - certaintyOf(b));
  const index = sorted.findIndex(({ id }) => id === after);
  const round = [...sorted.slice(index + 1), ...sorted.slice(0, index + 1)];
  return round.find(({ status }) => status === 'open');
}

/** A finding of the leak scan comes first; a tag whose finder said nothing counts as a coin toss. */
function certaintyOf({ kind, confidence }: Item): number {
  return kind === 'leak' ? -1 : (confidence ?? 0.5);
}

/** Which end of an item moves, which way, and how far. */
export interface EdgeMove {
  readonly edge: 'start' | 'end';
  readonly by: -1 | 1;
  readonly unit: 'word' | 'character';
}

/** The item's place after a move; undefined where it would be empty or leave the text. */
export function movedEdge(
  { text, tokens }: Pick<NoteView, 'text' | 'tokens'>,
  place: { readonly start: number; readonly end: number },
  { edge, by, unit }: EdgeMove,
): { start: number; end: number } | undefined {
  const stops = edge === 'start' ? tokens.starts : tokens.ends;
  const from = place[edge];
  const to =
    unit === 'character'
      ? from + by * (isPair(text, by === 1 ? from : from - 2) ? 2 : 1)
      : by === 1
        ? stops.find((stop) => stop > from)
        : stops.findLast((stop) => stop < from);
  if (to === undefined || to < 0 || to > text.length) return undefined;
  const moved = { start: place.start, end: place.end, [edge]: to };
  return moved.start < moved.end ? moved : undefined;
}

function isPair(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at), at + 2));
}

/** Index of the first token that ends after `offset`; the last token when there is none. */
export function tokenAt({ ends }: NoteView['tokens'], offset: number): number {
  const index = ends.findIndex((end) => end > offset);
  return index === -1 ? ends.length - 1 : index;
}

/** `62 %`, or what there is to say without a figure. */
export function sayCertainty(confidence: number | undefined): string {
  return confidence === undefined ? 'certainty not given' : `${Math.round(confidence * 100)} %`;
}

/** Everything about an item in one sentence, for a screen reader. */
export function describeItem(item: Item, text: string): string {
  const form = text.slice(item.start, item.end).replaceAll(/\s+/g, ' ');
  if (item.kind === 'leak') return `${form}, leak scan: looks like ${item.label}, not tagged`;
  const found = item.foundBy === undefined ? '' : `, found by ${item.foundBy}`;
  const state = item.status === 'open' ? 'not decided' : item.status;
  return `${form}, ${item.label}, ${sayCertainty(item.confidence)}${found}, ${state}`;
}

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
