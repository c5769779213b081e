/** A note's text with every span replaced by its label in brackets. */
import type { Note } from '#text';

/**
 * `Seen by [DOCTOR] on [DATE].` Spans may overlap and need not be sorted: everything that any span covers is gone, and an
 * overlapping stretch is shown as the label of the span that begins first.
 */
export function redact({ text, spans }: Pick<Note, 'text' | 'spans'>): string {
  const pieces: string[] = [];
  let shownUntil = 0;
  for (const { start, end, label } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= shownUntil) pieces.push(text.slice(shownUntil, start), `[${label}]`);
    shownUntil = Math.max(shownUntil, end);
  }
  pieces.push(text.slice(shownUntil));
  return pieces.join('');
}
