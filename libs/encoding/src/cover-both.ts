/** What two releases found in one note, as one list of spans. */
import type { Span } from '#labels';

/**
 * Covers whatever either covers: spans that overlap become one from the first start to the last end, with the label and the confidence of the
 * surest of them; of `own`, and then of the longest, where they are equally sure or nobody says. Each list is sorted and free of overlaps; so is
 * the result.
 */
export function coverBoth(own: readonly Span[], beside: readonly Span[]): readonly Span[] {
  if (beside.length === 0) return own;
  const all = [
    ...own.map((span) => ({ span, isOwn: true })),
    ...beside.map((span) => ({ span, isOwn: false })),
  ].sort((a, b) => a.span.start - b.span.start);
  const covered: { start: number; end: number; named: Finding }[] = [];
  for (const found of all) {
    const { start, end } = found.span;
    const last = covered.at(-1);
    if (last === undefined || start >= last.end) {
      covered.push({ start, end, named: found });
      continue;
    }
    last.end = Math.max(last.end, end);
    if (namesBetter(found, last.named)) last.named = found;
  }
  return covered.map(({ start, end, named }) => ({ ...named.span, start, end }));
}

interface Finding {
  readonly span: Span;
  readonly isOwn: boolean;
}

function namesBetter(one: Finding, other: Finding): boolean {
  const surer = (one.span.confidence ?? 1) - (other.span.confidence ?? 1);
  if (surer !== 0) return surer > 0;
  return one.isOwn === other.isOwn ? lengthOf(one.span) > lengthOf(other.span) : one.isOwn;
}

const lengthOf = ({ start, end }: Span): number => end - start;
