/** Notes for tests, written with their labels: `Seen by {DOCTOR Dr. Moss}.` */
import type { Span } from '#labels';
import type { Note } from '#text';

/** The note of a marked text. */
export function markedNote(marked: string): Note {
  const spans: Span[] = [];
  let text = '';
  let copied = 0;
  for (const { 0: whole, 1: label = '', 2: original = '', index } of marked.matchAll(
    /\{([A-Z-]+) ([^}]*)\}/g,
  )) {
    text += marked.slice(copied, index);
    spans.push({ start: text.length, end: text.length + original.length, label });
    text += original;
    copied = index + whole.length;
  }
  return { id: 'note', text: text + marked.slice(copied), spans };
}
