/** `evaluate --exclude`: labels that are not scored, neither for nor against the system. */
import type { Span } from '#labels';
import type { Note } from '#text';

/**
 * The pair without the spans of `labels` on either side, and without those of the system that touch such a gold span and
 * no other: what a system does to text that is not scored is neither right nor wrong, whatever it calls it.
 */
export function withoutLabels(
  [gold, system]: readonly [gold: Note, system: Note],
  labels: ReadonlySet<string>,
): readonly [gold: Note, system: Note] {
  if (labels.size === 0) return [gold, system];
  const scored = gold.spans.filter(({ label }) => !labels.has(label));
  const unscored = gold.spans.filter(({ label }) => labels.has(label));
  const kept = system.spans.filter(
    (span) => !labels.has(span.label) && (!touchesAny(span, unscored) || touchesAny(span, scored)),
  );
  return [
    { ...gold, spans: scored },
    { ...system, spans: kept },
  ];
}

function touchesAny(span: Span, others: readonly Span[]): boolean {
  return others.some(({ start, end }) => start < span.end && span.start < end);
}
