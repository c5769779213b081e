/** Exact-span scores: a span is right when both ends agree, with or without its label. */
import {
  addCounts,
  type Counts,
  countKeys,
  noCounts,
  type PrecisionRecallF1,
  scoreCounts,
} from '../counts.js';
import type { NoteLike } from '../i2b2/tags.js';

/** Scores over all documents added so far, each in [0, 1]. */
export interface SpanScores {
  /** Both ends and the label agree. */
  readonly typed: PrecisionRecallF1;
  /** Both ends agree. */
  readonly untyped: PrecisionRecallF1;
}

/** Takes pairs of documents one by one. */
export interface SpanScorer {
  add(gold: NoteLike, system: NoteLike): void;
  scores(): SpanScores;
}

/** A scorer whose memory does not grow with the documents. */
export function createSpanScorer(): SpanScorer {
  let typed = noCounts;
  let untyped = noCounts;
  return {
    add: (gold, system) => {
      typed = addCounts(typed, countSpans(gold, system, 'typed'));
      untyped = addCounts(untyped, countSpans(gold, system, 'untyped'));
    },
    scores: () => ({ typed: scoreCounts(typed), untyped: scoreCounts(untyped) }),
  };
}

/** Counts of one document; spans that occur twice count once. The sufficient statistics for the significance tests. */
export function countSpans(gold: NoteLike, system: NoteLike, kind: keyof SpanScores): Counts {
  const keysOf = ({ spans }: NoteLike) =>
    new Set(
      spans.map(({ start, end, label }) =>
        kind === 'typed' ? `${start} ${end} ${label}` : `${start} ${end}`,
      ),
    );
  return countKeys(keysOf(gold), keysOf(system));
}
