/** What the page draws, as plain values: items, the pieces of text between their ends, and where to go next. */
import type {
  ErrorAnswer,
  FormCounts,
  FormPlan,
  FormQuery,
  HistoryEntry,
  Leak,
  NoteList,
  NoteState,
  NoteView,
  Order,
  Place,
  Progress,
  ReviewSpan,
  Session,
  SignOffAnswer,
} from './wire.js';

/** A tag, or a finding of the leak scan, which is shown like one. */
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

/** Tags and findings in text order. */
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

/** A range of text that the same items cover. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** The current item, else the innermost one; rejected items come last. */
  readonly owner?: Item;
  /** They have their button here. */
  readonly starting: readonly Item[];
  readonly isSelected: boolean;
}

interface Marking {
  readonly items: readonly Item[];
  readonly selection: Place | undefined;
  readonly current: string | undefined;
}

/**
 * Splits a text at every end of an item and of the selection. An item that starts with the line feed before
 * `from`, which belongs to no chunk, starts here.
 */
export function piecesOf({ from, to }: Chunk, { items, selection, current }: Marking): Piece[] {
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
    const owner =
      covering.find(({ id }) => id === current) ??
      covering.findLast(({ status }) => status !== 'rejected') ??
      covering.at(-1);
    const isSelected = selection !== undefined && selection.start < end && selection.end > start;
    const starting = inside.filter(
      (item) => item.start === start || (start === from && item.start === from - 1),
    );
    return { start, end, starting, isSelected, ...(owner === undefined ? {} : { owner }) };
  });
}

/** A run of lines that is drawn together, so that only the changed parts of a long note are redrawn. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

/** Lines per chunk: fewer mean more elements, more mean more to redraw. */
const chunkLines = 30;

/** Splits a text into runs of lines; the line feed between two runs belongs to neither. */
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

/** The items of each chunk, in one pass; both lists must be in text order. */
export function itemsOfChunks(chunks: readonly Chunk[], items: readonly Item[]): Item[][] {
  const parts = chunks.map((): Item[] => []);
  let first = 0;
  for (const item of items) {
    while (first < chunks.length - 1 && (chunks[first]?.to ?? 0) <= item.start) first += 1;
    for (let index = first; (chunks[index]?.from ?? item.end) < item.end; index += 1)
      parts[index]?.push(item);
  }
  return parts;
}

/** The next open item after `after`, by rising certainty or in text order; wraps around. */
export function nextOpen(items: readonly Item[], order: Order, after: string | undefined): Item | undefined {
  const sorted = order === 'document' ? items : [...items].sort((a, b) => certaintyOf(a) - certaintyOf(b));
  const index = sorted.findIndex(({ id }) => id === after);
  const round = [...sorted.slice(index + 1), ...sorted.slice(0, index + 1)];
  return round.find(({ status }) => status === 'open');
}

/** Leak scan findings first, tags without a confidence last. */
function certaintyOf({ kind, confidence }: Item): number {
  return kind === 'leak' ? -1 : (confidence ?? Number.MAX_VALUE);
}

/** Which end of an item moves, in which direction, and by what unit. */
export interface EdgeMove {
  readonly edge: 'start' | 'end';
  readonly by: -1 | 1;
  readonly unit: 'word' | 'character';
}

/** The item's position after a move; undefined if it would be empty or leave the text. */
export function movedEdge(
  { text, tokens }: Pick<NoteView, 'text' | 'tokens'>,
  place: { readonly start: number; readonly end: number },
  { edge, by, unit }: EdgeMove,
): { start: number; end: number } | undefined {
  const stops = edge === 'start' ? tokens.starts : tokens.ends;
  const from = place[edge];
  const to =
    unit === 'character'
      ? from + by * (characters.segment(text).containing(by === 1 ? from : from - 1)?.segment.length ?? 1)
      : by === 1
        ? stops.find((stop) => stop > from)
        : stops.findLast((stop) => stop < from);
  if (to === undefined || to < 0 || to > text.length) return undefined;
  const moved = { start: place.start, end: place.end, [edge]: to };
  return moved.start < moved.end ? moved : undefined;
}

/** Characters as people see them: a letter with its accents, an emoji with its skin tone. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Trims white space from a range and extends it to whole characters; undefined if nothing is left. */
export function snapped(text: string, { start, end }: Place): Place | undefined {
  const form = text.slice(start, end);
  const from = start + (form.length - form.trimStart().length);
  const to = end - (form.length - form.trimEnd().length);
  if (from >= to) return undefined;
  const segments = characters.segment(text);
  const last = segments.containing(to - 1);
  return {
    start: segments.containing(from)?.index ?? from,
    end: last ? last.index + last.segment.length : to,
  };
}

/** Index of the first token that ends after `offset`, or of the last token if there is none. */
export function tokenAt({ ends }: NoteView['tokens'], offset: number): number {
  const index = ends.findIndex((end) => end > offset);
  return index === -1 ? ends.length - 1 : index;
}

/** Formats a label for people: `Medical record` for `MEDICAL_RECORD`. */
export function sayLabel(label: string): string {
  const words = label.toLowerCase().replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a confidence, such as `62 %`, or says that there is none. */
export function sayCertainty(confidence: number | undefined): string {
  return confidence === undefined ? 'certainty not given' : `${Math.round(confidence * 100)} %`;
}

/** Describes an item in one sentence for screen readers. */
export function describeItem(item: Item, text: string): string {
  const form = text.slice(item.start, item.end).replaceAll(/\s+/g, ' ');
  if (item.kind === 'leak') return `${form}, leak scan: looks like ${item.label}, not tagged`;
  const found = item.foundBy === undefined ? '' : `, found by ${item.foundBy}`;
  const state = item.status === 'open' ? 'not decided' : item.status;
  return `${form}, ${sayLabel(item.label)}, ${sayCertainty(item.confidence)}${found}, ${state}`;
}

/** The dialog over the note. */
export type Dialog =
  | { readonly kind: 'help' | 'notes' }
  /** The types to choose from, beside a range of text or a tag; `isTyped` if opened by a key. */
  | { readonly kind: 'types'; readonly place: Place; readonly item?: Item; readonly isTyped: boolean }
  | { readonly kind: 'find'; readonly query: FormQuery; readonly plan?: FormPlan }
  | { readonly kind: 'overview'; readonly signOff?: SignOffAnswer };

/** Everything that is drawn. */
export interface PageState {
  readonly session?: Session;
  readonly progress?: Progress;
  readonly list?: NoteList;
  readonly note?: NoteView;
  readonly items: readonly Item[];
  /** Id of the item that commands act on. */
  readonly current?: string;
  readonly hovered?: string;
  /** Tokens selected with keys; either may come first in the text. */
  readonly selection?: { readonly anchor: number; readonly focus: number };
  /** Selected with a finger. */
  readonly picked?: Place;
  readonly dialog?: Dialog;
  /** The last decision in all notes; cleared by the next step. */
  readonly everywhere?: FormCounts;
  /** For the status line and screen readers. */
  readonly said: string;
  readonly refusal?: ErrorAnswer;
  readonly areLettersOn: boolean;
  readonly pending: number;
}

/** Formats a count: `1 tag`, `3 tags`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const doings: Readonly<Record<HistoryEntry['kind'], string>> = {
  accept: 'accepted',
  reject: 'rejected',
  label: 'changed to',
  resize: 'moved the end of',
  add: 'tagged as',
  dismiss: 'no identifier:',
  'same-form': 'everywhere:',
  visible: 'accepted',
  finish: 'approved the note',
  skip: 'flagged the note',
};

const formSaid = 28;

/** Describes a step in a few words. */
export function describeEntry(
  { kind, count: changes, start, end, label }: HistoryEntry,
  text: string,
): string {
  if (kind === 'visible' || kind === 'same-form') return `${doings[kind]} ${count(changes, 'tag')}`;
  const form = start === undefined || end === undefined ? '' : text.slice(start, end);
  const short = form.length > formSaid ? `${form.slice(0, formSaid)}…` : form;
  return [doings[kind], label && sayLabel(label), short && `“${short}”`].filter(Boolean).join(' ');
}
