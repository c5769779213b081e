/** What two releases found in one note, as one list of spans. */
import type { Span } from '#labels';

/**
 * Covers whatever either covers: spans that overlap become one from the first start to the last end, with the label and the confidence of the
 * longest of `own`, or of `beside` where no `own` is among them. Each list is sorted and free of overlaps; so is the result.
 */
export function coverBoth(own: readonly Span[], beside: readonly Span[]): readonly Span[] {
  if (beside.length === 0) return own;
  const all = [
    ...own.map((span) => ({ span, isOwn: true })),
    ...beside.map((span) => ({ span, isOwn: false })),
  ].sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const covered: Covered[] = [];
  for (const { span, isOwn } of all) {
    const last = covered.at(-1);
    if (last === undefined || span.start >= last.end) {
      covered.push({ start: span.start, end: span.end, named: span, isOwn });
      continue;
    }
    last.end = Math.max(last.end, span.end);
    const isLonger = isOwn === last.isOwn && lengthOf(span) > lengthOf(last.named);
    if (isLonger || (isOwn && !last.isOwn)) Object.assign(last, { named: span, isOwn });
  }
  return covered.map(({ start, end, named }) => ({ ...named, start, end }));
}

interface Covered {
  readonly start: number;
  end: number;
  /** Whose label stands for all of it. */
  named: Span;
  isOwn: boolean;
}

const lengthOf = ({ start, end }: Span): number => end - start;
