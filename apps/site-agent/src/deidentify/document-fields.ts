/** A note that is a document: what its format says of its fields, and the way back from what people wrote in it. */
import { invariant } from '#foundation';
import { createLabelBridge, type LabelSet } from '#labels';
import { type Edit, type Note, readStructured } from '#text';
import type { Leak } from './leaks.js';

/** Between the text that is read of a document and the document. */
export interface DocumentFields {
  /** The note with what the format says of its fields, whatever others found there. */
  withFields(note: Note): Note;
  /** The note as a document with its spans. */
  place(note: Note): Note;
  /** Offsets in the document. */
  placeLeaks(leaks: readonly Leak[]): readonly Leak[];
  /** The document with the edits of what was read in it. */
  rewrite(note: Note, edits: readonly Edit[]): Note;
}

/** Opens what `readStructured` has read before. */
export function openDocument(document: string, labelSet: LabelSet): DocumentFields {
  const structured = readStructured(document);
  invariant(structured !== undefined, 'a document that was read can be read again');
  const { fromI2b2 } = createLabelBridge(labelSet);
  return {
    withFields: (note) => ({
      ...note,
      spans: structured
        .withFields(note.spans)
        .map((span) => (span.foundBy === 'field' ? { ...span, label: fromI2b2(span.label) } : span)),
    }),
    place: (note) => ({ ...note, text: document, spans: structured.inDocument(note.spans) }),
    placeLeaks: (leaks) =>
      leaks.flatMap((leak) => {
        const [first] = structured.inDocument([leak]);
        return first === undefined ? [] : [{ ...leak, start: first.start, end: first.end }];
      }),
    rewrite: (note, edits) => ({ ...note, ...structured.rewrite(edits) }),
  };
}
