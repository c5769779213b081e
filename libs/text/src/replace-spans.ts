import { invariant } from '#foundation';
import type { Span } from '#labels';
import { readForModel } from './decoded.js';
import type { Note, Stretch } from './note.js';

/**
 * Replaces every labelled span with `replacementOf(label, original, span)`, where `original` is decoded and free of
 * hidden characters. Text between spans is unchanged. Spans keep only their label, confidence and finder: a reader's
 * other metadata, such as a comment, may quote the text.
 *
 * **Guarantees**
 * - No labelled letter or digit of the original stays where it was labelled. Overlapping spans first merge into one
 *   that covers both and has the label of the outermost (the first to start, then the longest, then the first in the
 *   note).
 * - Line ends, tabs, columns and tags stay: a span is replaced piece by piece (`piecesOf`), and not at all if it has
 *   no letter or digit.
 * - If the replacement equals the original, the text stays as written, encodings and hidden characters included.
 * - The spans of the result do not overlap, are in text order, and cover exactly the replacements.
 *
 * Throws InternalError for a span outside the text, a bug of the caller.
 */
export function replaceSpans(
  note: Note,
  replacementOf: (label: string, original: string, span: Span) => string,
): Note {
  const pieces: string[] = [];
  const spans: Span[] = [];
  let copied = 0;
  let length = 0;
  const append = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const span of piecesOfNote(note)) {
    const { start, end, label, confidence, foundBy } = span;
    append(note.text.slice(copied, start));
    const standing = note.text.slice(start, end);
    const original = readable(standing);
    const word = replacementOf(label, original, span);
    const replacement = word === original ? standing : word;
    spans.push({
      start: length,
      end: length + replacement.length,
      label,
      ...(confidence === undefined ? {} : { confidence }),
      ...(foundBy === undefined ? {} : { foundBy }),
    });
    append(replacement);
    copied = end;
  }
  append(note.text.slice(copied));
  return { id: note.id, text: pieces.join(''), spans };
}

/** Decodes "O&#39;Neill": surrogates that imitate its shape would otherwise draw another entity. */
function readable(stretch: string): string {
  return /[&\\\u00ad\u00c2-\u00c5\u200b-\u206f\ufb00-\ufb06\ufffd]/.test(stretch)
    ? readForModel(stretch).text
    : stretch;
}

function piecesOfNote({ id, text, spans }: Note): readonly Span[] {
  return mergeOverlaps({ id, text, spans }).flatMap((span) =>
    piecesOf(text, span).map((piece) => ({
      ...span,
      // A single space at an end belongs to the span, so that removing the span removes it too.
      start: text.slice(span.start, piece.start) === ' ' ? span.start : piece.start,
      end: text.slice(piece.end, span.end) === ' ' ? span.end : piece.end,
    })),
  );
}

function mergeOverlaps({ text, spans }: Note): readonly Span[] {
  const ordered = [...spans].sort((one, other) => one.start - other.start || other.end - one.end);
  const merged: Span[] = [];
  for (const span of ordered) {
    invariant(
      span.start >= 0 && span.start < span.end && span.end <= text.length,
      'a span lies outside its note',
    );
    const previous = merged.at(-1);
    if (previous === undefined || span.start >= previous.end) merged.push(span);
    else if (span.end > previous.end) merged[merged.length - 1] = { ...previous, end: span.end };
  }
  return merged;
}

/** Elements also written in capitals; any other capitalised word after `<` may be a name. */
const capitalElements = 'A|B|BR|DIV|FONT|HR|I|LI|P|PRE|SPAN|TABLE|TD|TH|TR|U|UL';

/**
 * Line ends and tabs; two or more spaces, four after a comma or full stop; bars and HL7's carets; tags up to their
 * attribute values; quotes and brackets between two JSON values.
 */
const separator = new RegExp(
  [
    String.raw`[\t\n\v\f\r\u0085\u2028\u2029|^]|(?<![., ]) {2,}|(?<=[.,]) {4,}`,
    String.raw`<[/!?]?(?:(?:[a-z][\w:.-]{0,40}|${capitalElements})(?=[\s/>]))?|/?>|\s[A-Za-z][\w:.-]{0,40}=["']`,
    String.raw`"[\]}\s]{0,8}[:,][\s[{]{0,8}"?`,
  ].join('|'),
  'gu',
);

/** Quick check for a separator, which most spans lack. */
const mayHold = /[\t\n\v\f\r\u0085\u2028\u2029|^<>"=]| {2}/;

/** White space and separators to trim. Paired brackets and full stops belong to words: "(541) 555-0142", "Jr.". */
const around = /[\s,;:|^<>"“”„\p{Pd}]/u;
const entityAhead = /^&(?:nbsp|amp|lt|gt|quot);/i;
const entityBehind = /&(?:nbsp|amp|lt|gt|quot);?$/i;

/**
 * Returns the pieces of a span between separators, in order and trimmed; none for a span without a letter or digit.
 *
 * **Guarantees**: every letter and digit of the span lies in a piece or in a tag; every piece has at least one and lies
 * within the span.
 */
export function piecesOf(text: string, { start, end }: Stretch): readonly Stretch[] {
  const stretch = text.slice(start, end);
  if (!mayHold.test(stretch)) return trimmed(stretch, start);
  const pieces: Stretch[] = [];
  let from = 0;
  for (const { 0: found, index } of stretch.matchAll(separator)) {
    pieces.push(...trimmed(stretch.slice(from, index), start + from));
    from = index + found.length;
  }
  pieces.push(...trimmed(stretch.slice(from), start + from));
  return pieces;
}

function trimmed(piece: string, at: number): readonly Stretch[] {
  if (!/[\p{L}\p{N}]/u.test(piece)) return [];
  let start = 0;
  let end = piece.length;
  const goes = (sign = ''): boolean => around.test(sign) || isLone(piece.slice(start, end), sign);
  for (let more = true; more; ) {
    while (end > start && goes(piece[end - 1])) end -= 1;
    const entity = entityBehind.exec(piece.slice(Math.max(start, end - 6), end))?.[0].length ?? 0;
    end -= entity;
    more = entity > 0;
  }
  for (let more = true; more; ) {
    while (start < end && goes(piece[start])) start += 1;
    const entity = entityAhead.exec(piece.slice(start, Math.min(end, start + 6)))?.[0].length ?? 0;
    start += entity;
    more = entity > 0;
  }
  return end > start ? [{ start: at + start, end: at + end }] : [];
}

/** Whether a bracket has no partner in the stretch, as "(44" of "Adler (44)". */
function isLone(stretch: string, sign = ''): boolean {
  const partner = partners.get(sign);
  return partner !== undefined && stretch.split(sign).length > stretch.split(partner).length;
}

const partners: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);

/** Returns the placeholder for an identifier, such as `[DOCTOR]`. */
export function typeWord(label: string): string {
  return `[${label}]`;
}
