/**
 * Everything that the page draws, as plain values: items, the pieces of text between their ends, and where to
 * go next.
 */
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
  /** The item at hand, else the innermost, one that is not rejected before one that is. */
  readonly owner?: Item;
  /** Items that begin here and have their button here. */
  readonly starting: readonly Item[];
  readonly isSelected: boolean;
}

/** What of a range is drawn otherwise than its text. */
interface Marking {
  readonly items: readonly Item[];
  readonly selection: Place | undefined;
  /** Id of the item at hand. */
  readonly current: string | undefined;
}

/**
 * Cuts the text from `from` to `to` at every end of an item and of the selection. An item that begins with the
 * line feed before `from`, which no range has, begins here.
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

/** The items of each chunk, in one pass; both come in the order of the text. */
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

/** A finding of the leak scan comes first, a tag without a figure last. */
function certaintyOf({ kind, confidence }: Item): number {
  return kind === 'leak' ? -1 : (confidence ?? Number.MAX_VALUE);
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
      ? from + by * (characters.segment(text).containing(by === 1 ? from : from - 1)?.segment.length ?? 1)
      : by === 1
        ? stops.find((stop) => stop > from)
        : stops.findLast((stop) => stop < from);
  if (to === undefined || to < 0 || to > text.length) return undefined;
  const moved = { start: place.start, end: place.end, [edge]: to };
  return moved.start < moved.end ? moved : undefined;
}

/** Characters as people see them: a letter with its accents, an emoji with its skin. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A stretch without white space at its ends that splits no character; undefined where nothing is left of it. */
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

/** Index of the first token that ends after `offset`; the last token when there is none. */
export function tokenAt({ ends }: NoteView['tokens'], offset: number): number {
  const index = ends.findIndex((end) => end > offset);
  return index === -1 ? ends.length - 1 : index;
}

/** `Medical record` for `MEDICAL_RECORD`: labels are for programs, and shout. */
export function sayLabel(label: string): string {
  const words = label.toLowerCase().replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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
  return `${form}, ${sayLabel(item.label)}, ${sayCertainty(item.confidence)}${found}, ${state}`;
}

/** What lies over the note. */
export type Dialog =
  | { readonly kind: 'help' | 'notes' }
  /** The types to choose from, beside a stretch of text or a tag; `isTyped` where a key asked for them. */
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
  /** Id of the item under the mouse. */
  readonly hovered?: string;
  /** Tokens being selected by keys, first and last chosen; either may be the earlier. */
  readonly selection?: { readonly anchor: number; readonly focus: number };
  /** What a finger has selected. */
  readonly picked?: Place;
  readonly dialog?: Dialog;
  /** The last decision on a form in all notes, until another step is taken. */
  readonly everywhere?: FormCounts;
  /** What happened last, for the line at the foot and for screen readers. */
  readonly said: string;
  readonly refusal?: ErrorAnswer;
  readonly areLettersOn: boolean;
  /** Commands that have not ended yet. */
  readonly pending: number;
}

/** `1 tag`, `3 tags`. */
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

/** Characters of a form that are said. */
const formSaid = 28;

/** A step in a few words. */
export function describeEntry(
  { kind, count: changes, start, end, label }: HistoryEntry,
  text: string,
): string {
  if (kind === 'visible' || kind === 'same-form') return `${doings[kind]} ${count(changes, 'tag')}`;
  const form = start === undefined || end === undefined ? '' : text.slice(start, end);
  const short = form.length > formSaid ? `${form.slice(0, formSaid)}…` : form;
  return [doings[kind], label && sayLabel(label), short && `“${short}”`].filter(Boolean).join(' ');
}
