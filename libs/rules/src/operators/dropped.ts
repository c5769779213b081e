/** The blank that is left over where nothing is written in place of a span. */
import type { Span } from '#labels';
import type { Note } from '#text';
import type { Interval } from '../intervals.js';

/**
 * Where that blank stands: the one before the stretch, if a blank, a sign or the end of the line follows, else the one behind it at the
 * beginning of a line. `undefined` for none; gaps of several blanks in front are columns and stay.
 */
export function blankBeside(text: string, { start, end }: Interval): number | undefined {
  const after = text.charAt(end);
  const isAlone = text[start - 1] === ' ' && text[start - 2] !== ' ';
  if (isAlone && /^[ \r\n.,;:!?)\]]?$/.test(after)) return start - 1;
  return (start === 0 || text[start - 1] === '\n') && after === ' ' ? end : undefined;
}

/** A written note without its empty spans, and without the blank beside each. */
export function withoutDropped(written: Note): Note {
  if (written.spans.every(({ start, end }) => start < end)) return written;
  const spans: Span[] = [];
  let { text } = written;
  let removed = 0;
  for (const span of written.spans) {
    const place = { ...span, start: span.start - removed, end: span.end - removed };
    if (place.start < place.end) spans.push(place);
    const blank = place.start < place.end ? undefined : blankBeside(text, place);
    if (blank === undefined) continue;
    text = text.slice(0, blank) + text.slice(blank + 1);
    removed += 1;
  }
  return { ...written, text, spans };
}
