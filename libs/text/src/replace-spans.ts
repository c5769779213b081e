/** A note with something else in place of every labelled stretch: type words, surrogates. */
import { invariant } from '#foundation';
import type { Span } from '#labels';
import { readForModel } from './decoded.js';
import type { Note } from './note.js';
import { piecesOf } from './span-pieces.js';

/**
 * The note with `replacementOf(label, original, span)`, the original without codes and hidden marks, in place of every labelled
 * span; text between spans is unchanged. Spans keep
 * their label, confidence and finder, and nothing else that a reader left on them, because a comment may quote the text.
 *
 * **Guarantees**
 * - No labelled letter or digit of the original stays where it was labelled: overlapping spans are first merged into one
 *   that covers both, whose label is that of the outermost (the one that starts first, then the longest, then the
 *   first in the note).
 * - Line ends, tabs, columns and tags stay, whatever a span covers: it is replaced piece by piece (`piecesOf`), and one
 *   without a letter or digit not at all.
 * - The spans of the result do not overlap, stand in the order of the text, and cover exactly the replacements.
 *
 * A span outside the text is a bug of whoever made the note and throws InternalError.
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
    const replacement = replacementOf(label, readable(note.text.slice(start, end)), span);
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

/** "O&#39;Neill" without its entity: a replacement in the same form would write another sign. */
function readable(stretch: string): string {
  return /[&\\\u00ad\u00c2-\u00c5\u200b-\u206f\ufb00-\ufb06\ufffd]/.test(stretch)
    ? readForModel(stretch).text
    : stretch;
}

function piecesOfNote({ id, text, spans }: Note): readonly Span[] {
  return mergeOverlaps({ id, text, spans }).flatMap((span) =>
    piecesOf(text, span).map((piece) => ({
      ...span,
      // One blank at an end is meant: what is dropped takes it along.
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
