/**
 * Converts file offsets to UTF-16 units. Python counts code points, while Java, JavaScript and tools that normalise
 * line ends or drop byte order marks differ. If tags carry their text, the first counting that fits them all wins.
 */

import { Failure, firstIndex } from '#foundation';
import type { Span } from '#labels';
import type { Note } from '../note.js';
import type { OffsetCounting, RawDocument, RawTag } from './corpus-types.js';

/** What the formats specify: code points of the unchanged text. */
export const plainCounting: OffsetCounting = {
  unit: 'code-point',
  carriageReturnLineFeed: 'two',
  byteOrderMark: 'counted',
};

/** JavaScript's counting, used by parsers of inline tags. */
export const utf16Counting: OffsetCounting = { ...plainCounting, unit: 'utf16-unit' };

/** A counting, and the tags whose text does not match under it. */
export interface CountedTags {
  readonly counting: OffsetCounting;
  /** Counted offset → UTF-16 offset, ending with the text's length; `undefined` if they are equal. */
  readonly offsets: Int32Array | undefined;
  readonly misfits: readonly RawTag[];
}

/**
 * Returns the known counting; otherwise plain counting or, if that misfits, the first counting that fits every tag.
 * Falls back to plain counting when none fits.
 */
export function countTags({ text, tags, counting: known }: RawDocument): CountedTags {
  if (known !== undefined) return tryCounting(text, tags, known);
  const plain = tryCounting(text, tags, plainCounting);
  if (plain.misfits.length === 0) return plain;
  for (const counting of otherCountings(text)) {
    const counted = tryCounting(text, tags, counting);
    if (counted.misfits.length === 0) return counted;
  }
  return plain;
}

/** Returns the UTF-16 offset of a counted offset, or `undefined` beyond the text. */
export function convertOffset(
  offset: number,
  text: string,
  offsets: Int32Array | undefined,
): number | undefined {
  if (offsets !== undefined) return offsets[offset];
  return offset <= text.length ? offset : undefined;
}

/** Maps counted offset → UTF-16 offset. Shape: (counted length + 1). `undefined` if both countings agree. */
export function utf16Offsets(text: string, counting: OffsetCounting): Int32Array | undefined {
  if (!differs(text, counting)) return undefined;
  const offsets = new Int32Array(text.length + 1);
  let count = 0;
  let position = counting.byteOrderMark === 'skipped' && text.startsWith(byteOrderMark) ? 1 : 0;
  while (position < text.length) {
    offsets[count] = position;
    count += 1;
    position += unitLength(text, position, counting);
  }
  offsets[count] = text.length;
  return offsets.slice(0, count + 1);
}

const byteOrderMark = '\uFEFF';
const surrogatePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/;

function differs(text: string, counting: OffsetCounting): boolean {
  return (
    (counting.unit === 'code-point' && surrogatePair.test(text)) ||
    (counting.carriageReturnLineFeed === 'one' && text.includes('\r\n')) ||
    (counting.byteOrderMark === 'skipped' && text.startsWith(byteOrderMark))
  );
}

function unitLength(text: string, position: number, counting: OffsetCounting): number {
  const unit = text.charCodeAt(position);
  if (unit === 0x0d && counting.carriageReturnLineFeed === 'one') {
    return text.charCodeAt(position + 1) === 0x0a ? 2 : 1;
  }
  const isPair = counting.unit === 'code-point' && (text.codePointAt(position) ?? 0) > 0xffff;
  return isPair ? 2 : 1;
}

/** The other countings that differ for this text, most likely first. */
function otherCountings(text: string): OffsetCounting[] {
  const units = surrogatePair.test(text)
    ? (['code-point', 'utf16-unit'] as const)
    : (['code-point'] as const);
  const lineEnds = text.includes('\r\n') ? (['two', 'one'] as const) : (['two'] as const);
  const marks = text.startsWith(byteOrderMark) ? (['counted', 'skipped'] as const) : (['counted'] as const);
  const all = units.flatMap((unit) =>
    lineEnds.flatMap((carriageReturnLineFeed) =>
      marks.map((mark) => ({ unit, carriageReturnLineFeed, byteOrderMark: mark })),
    ),
  );
  return all.slice(1); // the first is plain counting
}

function tryCounting(text: string, tags: readonly RawTag[], counting: OffsetCounting): CountedTags {
  const offsets = utf16Offsets(text, counting);
  const misfits = tags.filter((tag) => tag.text !== undefined && !fits(tag, tag.text, text, offsets));
  return { counting, offsets, misfits };
}

function fits(tag: RawTag, tagText: string, text: string, offsets: Int32Array | undefined): boolean {
  const start = convertOffset(tag.start, text, offsets);
  const end = convertOffset(tag.end, text, offsets);
  if (start === undefined || end === undefined) return false;
  const found = text.slice(start, end);
  return found === tagText || blanked(found) === blanked(tagText);
}

/** XML attributes turn line ends into spaces, and brat writes them as spaces. */
function blanked(text: string): string {
  return text.replace(/\s+/g, ' ');
}

interface CodePointSpan {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

/** Returns a note's spans in code points. Fails with TEXT_SPAN_OUT_OF_BOUNDS, also inside a surrogate pair. */
export function codePointSpans(note: Note): CodePointSpan[] {
  const offsets = utf16Offsets(note.text, plainCounting);
  return note.spans.map((span, index) => {
    const start = codePointOffset(span.start, note.text, offsets);
    const end = codePointOffset(span.end, note.text, offsets);
    if (start === undefined || end === undefined || start >= end) {
      throw new Failure('TEXT_SPAN_OUT_OF_BOUNDS', {
        id: note.id,
        tag: index + 1,
        characters: note.text.length,
      });
    }
    return { span, start, end };
  });
}

/** Fails with TEXT_NOT_REPRESENTABLE unless `index`, the first unrepresentable character's, is -1. */
export function requireWritable(note: Note, format: string, index: number): void {
  if (index !== -1) throw new Failure('TEXT_NOT_REPRESENTABLE', { id: note.id, format, offset: index });
}

/** Index of the first lone surrogate, which UTF-8 cannot hold, or -1. */
export function indexOfLoneSurrogate(text: string): number {
  return text.search(/\p{Surrogate}/u);
}

function codePointOffset(offset: number, text: string, offsets: Int32Array | undefined): number | undefined {
  if (!Number.isInteger(offset) || offset < 0 || offset > text.length) return undefined;
  if (offsets === undefined) return offset;
  const index = firstIndex(0, offsets.length, (at) => (offsets[at] ?? 0) >= offset);
  return offsets[index] === offset ? index : undefined;
}
