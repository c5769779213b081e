/** Builders for tests: notes with spans given by the text they cover. */
import { invariant } from '#foundation';
import type { Span } from '#labels';
import { createExcerptCollector, type EvaluationExcerpt, type ExcerptOptions } from '../evaluation.js';
import { type NoteLike } from '../i2b2/measures.js';

/** A note whose spans are the first occurrences of the given stretches: `buildNote('Ana came', { Ana: 'PATIENT' })`. */
export function buildNote(text: string, labels: Readonly<Record<string, string>> = {}, id = 'one'): NoteLike {
  const spans = Object.entries(labels).map(([stretch, label]): Span => {
    const start = text.indexOf(stretch);
    invariant(start !== -1, `buildNote: no "${stretch}" in the text`);
    return { start, end: start + stretch.length, label };
  });
  return { id, text, spans };
}

/** The excerpt of pairs that are all at hand: gold, then the same document as a system tagged it. */
export function excerptOf(
  pairs: Iterable<readonly [gold: NoteLike, system: NoteLike]>,
  options: ExcerptOptions = {},
): EvaluationExcerpt {
  const collector = createExcerptCollector(options);
  for (const [gold, system] of pairs) collector.add(gold, system);
  return collector.excerpt();
}
