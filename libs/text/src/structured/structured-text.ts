/**
 * The human-written text of a document whose syntax must survive (HL7 v2, JSON, XML). Every value that may identify
 * somebody is a piece of that text; keys, tags, separators and codes are out of reach.
 */
import { invariant } from '#foundation';
import type { Span } from '#labels';

/** A replacement for a span. */
export interface Edit extends Span {
  readonly text: string;
}

/** A value of the document, or part of one. */
export interface Piece {
  /** Decoded, as a reader sees it. */
  readonly text: string;
  /** Document offset of its first unit if contiguous; otherwise of each unit, then of the end. */
  readonly places: number | Int32Array;
  /** Escapes a replacement for its place in the document. */
  readonly encode: (text: string) => string;
  /** What the format knows about the value, in offsets of `text`; absent for prose. */
  readonly fields?: readonly Span[];
  /** Separator from the preceding piece; a line end by default. */
  readonly before?: string;
}

/** A document as text to search for identifiers. */
export interface StructuredText {
  /** The concatenated values. */
  readonly text: string;
  /** Cuts `spans` at the ends of values, and puts the known fields (`foundBy: 'field'`) in place of spans there. */
  withFields(spans: readonly Span[]): Span[];
  /** Maps spans of `text` to the document, each within one value. */
  inDocument(spans: readonly Span[]): Span[];
  /** Returns the document with edits of `text`, each escaped for its place, and the spans of the replacements. */
  rewrite(edits: readonly Edit[]): { readonly text: string; readonly spans: readonly Span[] };
}

/** Creates the text of a document from its pieces, which are in document order and do not overlap. */
export function createStructuredText(document: string, pieces: readonly Piece[]): StructuredText {
  const starts: number[] = [];
  let text = '';
  for (const [index, { text: value, before = '\n' }] of pieces.entries()) {
    if (index > 0) text += before;
    starts.push(text.length);
    text += value;
  }
  const partsOf = partsIn(pieces, starts);
  const fields = pieces.flatMap(({ fields = [] }, index) =>
    fields.map((span) => ({ ...moved(span, starts[index] ?? 0), confidence: 1, foundBy: 'field' })),
  );
  return {
    text,
    withFields: (spans) => {
      const ofPeople = spans.flatMap((span) =>
        partsOf(span)
          .filter(({ piece, start, end }) => piece.fields === undefined && hasWord(text.slice(start, end)))
          .map(({ start, end }) => ({ ...span, start, end })),
      );
      return [...ofPeople, ...fields].sort((one, other) => one.start - other.start);
    },
    inDocument: (spans) =>
      spans.flatMap((span) =>
        partsOf(span).map(({ piece, from, to }) => ({ ...span, ...placeOf(piece, from, to) })),
      ),
    rewrite: (edits) => {
      const written = edits.flatMap(({ text: replacement, ...span }) =>
        partsOf(span).map(({ piece, from, to }, part) => ({
          ...span,
          ...placeOf(piece, from, to),
          text: part === 0 ? piece.encode(replacement) : '',
        })),
      );
      return applyEdits(document, written);
    },
  };
}

function applyEdits(document: string, edits: readonly Edit[]): ReturnType<StructuredText['rewrite']> {
  let copied = 0;
  let length = 0;
  const parts: string[] = [];
  const spans: Span[] = [];
  const append = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const { text, start, end, ...span } of edits) {
    invariant(start >= copied && end >= start, 'edits stand in order');
    append(document.slice(copied, start));
    if (text !== '') spans.push({ ...span, start: length, end: length + text.length });
    append(text);
    copied = end;
  }
  append(document.slice(copied));
  return { text: parts.join(''), spans };
}

/** The part of a range that lies in one piece. */
interface Part {
  readonly piece: Piece;
  /** Offsets in the whole text. */
  readonly start: number;
  readonly end: number;
  /** Offsets in the piece. */
  readonly from: number;
  readonly to: number;
}

function partsIn(
  pieces: readonly Piece[],
  starts: readonly number[],
): (place: { readonly start: number; readonly end: number }) => Part[] {
  return ({ start, end }) => {
    const parts: Part[] = [];
    for (let index = lastAtOrBefore(starts, start); index < pieces.length; index += 1) {
      const [piece, first = 0] = [pieces[index], starts[index]];
      if (piece === undefined || first >= end) break;
      const from = Math.max(0, start - first);
      const to = Math.min(piece.text.length, end - first);
      if (from < to) parts.push({ piece, start: first + from, end: first + to, from, to });
    }
    return parts;
  };
}

/** Index of the last start at or before a place, or 0. */
function lastAtOrBefore(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function placeOf(
  { places }: Piece,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  if (typeof places === 'number') return { start: places + from, end: places + to };
  return { start: places[from] ?? 0, end: places[to] ?? 0 };
}

const moved = (span: Span, by: number): Span => ({ ...span, start: span.start + by, end: span.end + by });

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A decoded value. */
export type DecodedValue = Pick<Piece, 'text' | 'places'>;

/** Decodes a range of `document`. `form` is a global pattern of one escape; `decode` decodes it. */
export function decodeValue(
  document: string,
  { start, end }: { readonly start: number; readonly end: number },
  { form, decode }: { readonly form: RegExp; readonly decode: (escaped: string) => string },
): DecodedValue {
  const source = document.slice(start, end);
  if (source.search(form) === -1) return { text: source, places: start };
  const places: number[] = [];
  let text = '';
  let copied = 0;
  const copyTo = (to: number): void => {
    for (let at = copied; at < to; at += 1) places.push(start + at);
    text += source.slice(copied, to);
  };
  for (const match of source.matchAll(form)) {
    copyTo(match.index);
    const decoded = decode(match[0]);
    for (let unit = 0; unit < decoded.length; unit += 1) places.push(start + match.index);
    text += decoded;
    copied = match.index + match[0].length;
  }
  copyTo(source.length);
  places.push(end);
  return { text, places: Int32Array.from(places) };
}

/** Returns a range of a value. */
export function stretchOf({ text, places }: DecodedValue, start: number, end: number): DecodedValue {
  return {
    text: text.slice(start, end),
    places: typeof places === 'number' ? places + start : places.subarray(start, end + 1),
  };
}
