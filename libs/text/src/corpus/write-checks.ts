/** What every writer checks and converts before a byte is written. */
import { Failure, firstIndex } from '#foundation';
import type { Span } from '#labels';
import type { Note } from '../note.js';
import { plainCounting, utf16Offsets } from './offset-counting.js';

/** A span with its offsets in code points. */
export interface CodePointSpan {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

/** The spans of a note in code points; fails with TEXT_SPAN_OUT_OF_BOUNDS, also inside a surrogate pair. */
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

/** Fails with TEXT_NOT_REPRESENTABLE when `index`, of the first character the format cannot hold, is not -1. */
export function requireWritable(note: Note, format: string, index: number): void {
  if (index !== -1) throw new Failure('TEXT_NOT_REPRESENTABLE', { id: note.id, format, offset: index });
}

/** Index of the first half of a character without its other half, which UTF-8 cannot hold; or -1. */
export function indexOfLoneSurrogate(text: string): number {
  return text.search(/\p{Surrogate}/u);
}

function codePointOffset(offset: number, text: string, offsets: Int32Array | undefined): number | undefined {
  if (!Number.isInteger(offset) || offset < 0 || offset > text.length) return undefined;
  if (offsets === undefined) return offset;
  const index = firstIndex(0, offsets.length, (at) => (offsets[at] ?? 0) >= offset);
  return offsets[index] === offset ? index : undefined;
}
