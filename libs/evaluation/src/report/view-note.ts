/** Turns notes into what the report shows of them. */
import type { Span } from '#labels';
import type { ScoringScheme } from '../i2b2/scheme.js';
import type { NoteLike } from '../i2b2/tags.js';
import type { ReportSection, TaggedNoteView, TaggedSpan } from './model.js';

/** A tagged note as one side has it. */
export function viewNote(note: NoteLike, scheme: ScoringScheme): TaggedNoteView {
  return { id: note.id, text: note.text, spans: note.spans.map((span) => toTagged(span, scheme)) };
}

/** A note with both sides laid over each other: spans that only one side has are marked. The texts are the same. */
export function compareNotes(gold: NoteLike, system: NoteLike, scheme: ScoringScheme): TaggedNoteView {
  const agreed = gold.spans.filter((span) => holds(system.spans, span));
  const missed = gold.spans.filter((span) => !holds(system.spans, span));
  const spurious = system.spans.filter((span) => !holds(gold.spans, span));
  return {
    id: gold.id,
    text: gold.text,
    spans: [
      ...agreed.map((span) => toTagged(span, scheme)),
      ...missed.map((span) => ({ ...toTagged(span, scheme), onlyIn: 'gold' as const })),
      ...spurious.map((span) => ({ ...toTagged(span, scheme), onlyIn: 'system' as const })),
    ],
  };
}

/** A section that shows the notes, ready for `ReportModel.sections`. */
export function renderTaggedNotes(notes: readonly TaggedNoteView[], title = 'Tagged notes'): ReportSection {
  return { title, blocks: [{ kind: 'tagged-notes', notes }] };
}

function toTagged({ start, end, label }: Span, scheme: ScoringScheme): TaggedSpan {
  return { start, end, label, category: scheme.categoryOf(label) };
}

function holds(spans: readonly Span[], { start, end, label }: Span): boolean {
  return spans.some((span) => span.start === start && span.end === end && span.label === label);
}
