/** Settles the overlaps of one cluster of spans: which comes first, and what remains of the others. */
import { countWhere } from './intervals.js';
import { isSure, type Policy, rankOf } from './policy.js';
import type { SourcedSpan } from './rule.js';

/**
 * Sorts spans from the strongest: by rank of the source, then length, confidence and start. With `nested:
 * longest`, spans inside others come last, unless the model is sure of them and they outrank the outer one.
 */
export function inOrderOfStrength(spans: readonly SourcedSpan[], policy: Policy): SourcedSpan[] {
  const ranked = spans.map((span) => ({ span, rank: rankOf(policy, span) }));
  const length = ({ start, end }: SourcedSpan) => end - start;
  ranked.sort(
    ({ span: one, rank }, { span: other, rank: otherRank }) =>
      rank - otherRank ||
      length(other) - length(one) ||
      other.confidence - one.confidence ||
      one.start - other.start,
  );
  const byRank = ranked.map(({ span }) => span);
  if (policy.nested === 'priority') return byRank;
  const inside = insideOthers(ranked, policy);
  return [...byRank.filter((span) => !inside.has(span)), ...byRank.filter((span) => inside.has(span))];
}

/** Spans inside a longer one; a sure span yields only to one that outranks it. */
function insideOthers(
  ranked: readonly { readonly span: SourcedSpan; readonly rank: number }[],
  policy: Policy,
): ReadonlySet<SourcedSpan> {
  const inside = new Set<SourcedSpan>();
  const byStart = [...ranked].sort(
    ({ span: one }, { span: other }) => one.start - other.start || other.end - one.end,
  );
  const sureRank = policy.priority.indexOf('model:sure');
  let start = -1;
  let end = -1; // of the last stretch
  // Largest ends up to the last stretch, and those before it: only the latter can contain it
  let furthest = -1;
  let furthestOfStronger = -1;
  let before = -1;
  let strongerBefore = -1;
  for (const { span, rank } of byStart) {
    if (span.start !== start || span.end !== end) {
      start = span.start;
      end = span.end;
      before = furthest;
      strongerBefore = furthestOfStronger;
    }
    if ((isSure(policy, span) ? strongerBefore : before) >= end) inside.add(span);
    furthest = Math.max(furthest, end);
    if (rank <= sureRank) furthestOfStronger = Math.max(furthestOfStronger, end);
  }
  return inside;
}

interface Settled {
  span: SourcedSpan;
  /** Of two spans that touch a stretch, the one added first grows. */
  readonly arrival: number;
}

/** Spans without overlaps. An added span gets what is free, in logarithmic time and a memory move. */
export class SettledSpans {
  private readonly byStart: Settled[] = [];
  private arrivals = 0;

  constructor(private readonly text: string) {}

  /** Adds the part of a span that is free; where labels agree, the settled span grows instead. */
  add(span: SourcedSpan): void {
    const crossing = this.crossing(span);
    const rest = restOf(span, crossing);
    const same = crossing.find(({ label }) => label === span.label);
    for (const piece of rest) {
      const trimmed = trimmedToWords(piece, this.text);
      const touches = same !== undefined && (piece.end === same.start || piece.start === same.end);
      const grown = touches ? this.touching(piece, span.label) : undefined;
      if (grown !== undefined) {
        if (trimmed === undefined) continue; // a full stop after a name does not extend it
        grown.span = {
          ...grown.span,
          start: Math.min(grown.span.start, trimmed.start),
          end: Math.max(grown.span.end, trimmed.end),
        };
      } else if (rest.length === 1 && crossing.length === 0) {
        this.insert(span);
      } else if (trimmed !== undefined) {
        this.insert({ ...span, ...trimmed });
      }
    }
  }

  /** All spans, in order of `start`. */
  inOrder(): SourcedSpan[] {
    return this.byStart.map(({ span }) => span);
  }

  /** Spans that share a unit with a stretch, in order. */
  private crossing({ start, end }: SourcedSpan): SourcedSpan[] {
    const first = countWhere(this.byStart, ({ span }) => span.end <= start);
    const behind = countWhere(this.byStart, ({ span }) => span.start < end);
    return this.byStart.slice(first, behind).map(({ span }) => span);
  }

  /** The earliest-added span of this label that touches or overlaps the piece. */
  private touching({ start, end }: Piece, label: string): Settled | undefined {
    const first = countWhere(this.byStart, ({ span }) => span.end < start);
    const behind = countWhere(this.byStart, ({ span }) => span.start <= end);
    return this.byStart
      .slice(first, behind)
      .filter(({ span }) => span.label === label)
      .sort((one, other) => one.arrival - other.arrival)[0];
  }

  private insert(span: SourcedSpan): void {
    const place = countWhere(this.byStart, (other) => other.span.start < span.start);
    this.byStart.splice(place, 0, { span, arrival: this.arrivals });
    this.arrivals += 1;
  }
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The stretches of a span that no crossing span covers, in order. */
function restOf(span: SourcedSpan, crossing: readonly SourcedSpan[]): Piece[] {
  const rest: Piece[] = [];
  let position = span.start;
  for (const { start, end } of crossing) {
    if (start > position) rest.push({ start: position, end: start });
    position = Math.max(position, end);
  }
  if (position < span.end) rest.push({ start: position, end: span.end });
  return rest;
}

/** Trims a stretch to its first and last letter or digit; `undefined` without any. */
function trimmedToWords({ start, end }: Piece, text: string): Piece | undefined {
  const piece = text.slice(start, end);
  const first = piece.search(/[\p{L}\p{N}]/u);
  if (first === -1) return undefined;
  const behind = piece.match(/[^\p{L}\p{N}]*$/u)?.[0].length ?? 0;
  return { start: start + first, end: end - behind };
}
