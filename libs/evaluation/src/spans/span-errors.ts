/** The single errors of a document: where, which labels, and what kind; never the text itself. */
import type { Span } from '#labels';
import type { NoteLike } from '../i2b2/tags.js';

/**
 * - `missed`: no system span touches the gold span.
 * - `label`: both ends agree, the label does not.
 * - `boundary`: the spans overlap but an end differs (the labels may differ too).
 * - `spurious`: the system span touches no gold span.
 */
export type SpanErrorKind = 'missed' | 'label' | 'boundary' | 'spurious';

/** One error; offsets in UTF-16 units of the note. */
export interface SpanError {
  readonly documentId: string;
  readonly kind: SpanErrorKind;
  /** Absent for `spurious`. */
  readonly gold?: Span;
  /** Absent for `missed`. */
  readonly system?: Span;
}

/** The errors of one document, in the order of the text. A gold span is compared with the system span that overlaps it most. */
export function findSpanErrors(gold: NoteLike, system: NoteLike): SpanError[] {
  const errors = gold.spans.flatMap((span) => errorsAt(gold.id, span, system.spans));
  const spurious = system.spans
    .filter((span) => !gold.spans.some((other) => overlapOf(span, other) > 0))
    .map((span): SpanError => ({ documentId: gold.id, kind: 'spurious', system: span }));
  return [...errors, ...spurious].sort((first, second) => startOf(first) - startOf(second));
}

/** Keeps the first `limit` errors and counts all of them by kind. */
export function createErrorList(limit: number): {
  add(errors: readonly SpanError[]): void;
  list(): readonly SpanError[];
  counts(): Readonly<Record<SpanErrorKind, number>>;
} {
  const kept: SpanError[] = [];
  const counts: Record<SpanErrorKind, number> = { missed: 0, label: 0, boundary: 0, spurious: 0 };
  return {
    add: (errors) => {
      for (const error of errors) counts[error.kind] += 1;
      kept.push(...errors.slice(0, Math.max(0, limit - kept.length)));
    },
    list: () => kept,
    counts: () => ({ ...counts }),
  };
}

function errorsAt(documentId: string, gold: Span, candidates: readonly Span[]): SpanError[] {
  const touching = candidates.filter((span) => overlapOf(span, gold) > 0);
  if (touching.some((span) => sameEnds(span, gold) && span.label === gold.label)) return [];
  const system = touching.reduce<Span | undefined>(
    (best, span) => (best === undefined || closeness(span, gold) > closeness(best, gold) ? span : best),
    undefined,
  );
  if (system === undefined) return [{ documentId, kind: 'missed', gold }];
  return [{ documentId, kind: sameEnds(system, gold) ? 'label' : 'boundary', gold, system }];
}

/** Overlap less what hangs over, so that of two covering spans the tighter one is chosen. */
function closeness(span: Span, gold: Span): number {
  return 2 * overlapOf(span, gold) - (span.end - span.start);
}

function overlapOf(first: Span, second: Span): number {
  return Math.max(0, Math.min(first.end, second.end) - Math.max(first.start, second.start));
}

function sameEnds(first: Span, second: Span): boolean {
  return first.start === second.start && first.end === second.end;
}

function startOf({ gold, system }: SpanError): number {
  return gold?.start ?? system?.start ?? 0;
}
