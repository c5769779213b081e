/** Lays a note as a system tagged it over its gold standard: the only way in which a report comes by tagged notes. */
import type { Span } from '#labels';
import type { ScoringScheme } from '../i2b2/scheme.js';
import type { NoteLike } from '../i2b2/tags.js';
import type { SpanVerdict, TaggedNoteView } from './model.js';

/** A note with the spans of both sides and what each span is: found, missed or spurious. The texts are the same. */
export function compareNotes(gold: NoteLike, system: NoteLike, scheme: ScoringScheme): TaggedNoteView {
  const judged = (spans: readonly Span[], verdict: SpanVerdict) =>
    spans.map(({ start, end, label }) => ({
      start,
      end,
      label,
      category: scheme.categoryOf(label),
      verdict,
    }));
  return {
    id: gold.id,
    text: gold.text,
    spans: [
      ...judged(
        gold.spans.filter((span) => holds(system.spans, span)),
        'found',
      ),
      ...judged(
        gold.spans.filter((span) => !holds(system.spans, span)),
        'missed',
      ),
      ...judged(
        system.spans.filter((span) => !holds(gold.spans, span)),
        'spurious',
      ),
    ],
  };
}

function holds(spans: readonly Span[], { start, end, label }: Span): boolean {
  return spans.some((span) => span.start === start && span.end === end && span.label === label);
}
