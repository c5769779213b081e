/** Scores of spans: exact matches, recall by label, and false positives. */
import {
  addCounts,
  type Counts,
  countKeys,
  noCounts,
  type PrecisionRecallF1,
  ratio,
  scoreCounts,
} from '../counts.js';
import type { NoteLike } from '../i2b2/measures.js';
import { spanMask } from './coverage.js';

/** Scores over all documents so far, each in [0, 1]. */
export interface SpanScores {
  /** Both ends and the label match. */
  readonly typed: PrecisionRecallF1;
  /** Both ends match. */
  readonly untyped: PrecisionRecallF1;
}

interface SpanScorer {
  add(gold: NoteLike, system: NoteLike): void;
  scores(): SpanScores;
}

/** Creates a scorer with constant memory. */
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

/** Counts of one document; duplicate spans count once. The sufficient statistics of the significance tests. */
export function countSpans(gold: NoteLike, system: NoteLike, kind: keyof SpanScores): Counts {
  const keysOf = ({ spans }: NoteLike) =>
    new Set(
      spans.map(({ start, end, label }) =>
        kind === 'typed' ? `${start} ${end} ${label}` : `${start} ${end}`,
      ),
    );
  return countKeys(keysOf(gold), keysOf(system));
}

/** Recall of one gold label. */
export interface LabelRecall {
  readonly label: string;
  readonly spans: number;
  /** No letter or digit is outside the system's spans, whatever their labels. */
  readonly hidden: number;
  /** Both ends and the label match. */
  readonly exact: number;
}

interface RecallByLabel {
  add(gold: NoteLike, system: NoteLike): void;
  rows(): readonly LabelRecall[];
}

/** Creates a counter without documents. */
export function createRecallByLabel(): RecallByLabel {
  const rows = new Map<string, { spans: number; hidden: number; exact: number }>();
  return {
    add: (gold, system) => {
      const covered = spanMask(system);
      const found = new Set(system.spans.map(keyOf));
      for (const span of gold.spans) {
        const row = rows.get(span.label) ?? { spans: 0, hidden: 0, exact: 0 };
        row.spans += 1;
        if (isHidden(gold.text.slice(span.start, span.end), covered.subarray(span.start, span.end)))
          row.hidden += 1;
        if (found.has(keyOf(span))) row.exact += 1;
        rows.set(span.label, row);
      }
    },
    rows: () =>
      [...rows]
        .map(([label, row]) => ({ label, ...row }))
        .sort((first, second) => (first.label < second.label ? -1 : 1)),
  };
}

/** Sums over all labels. */
export function sumRecall(rows: readonly LabelRecall[]): Pick<LabelRecall, 'spans' | 'hidden'> {
  const sumOf = (count: 'spans' | 'hidden') => rows.reduce((sum, row) => sum + row[count], 0);
  return { spans: sumOf('spans'), hidden: sumOf('hidden') };
}

function keyOf({ start, end, label }: NoteLike['spans'][number]): string {
  return `${start} ${end} ${label}`;
}

function isHidden(text: string, covered: Uint8Array): boolean {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) => covered[index] === 1);
}

/** Counts over all documents so far. */
export interface MarkCounts {
  /** Runs of letters and digits. */
  readonly words: number;
  /** Spans of the system. */
  readonly marks: number;
  /** Touch no gold span. */
  readonly falseMarks: number;
  /** 0 without words. */
  readonly falseMarksPer1000Words: number;
}

interface FalseMarks {
  add(gold: NoteLike, system: NoteLike): void;
  counts(): MarkCounts;
}

/** Creates a counter without documents. */
export function createFalseMarks(): FalseMarks {
  let words = 0;
  let marks = 0;
  let falseMarks = 0;
  return {
    add: (gold, system) => {
      words += gold.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      marks += system.spans.length;
      falseMarks += system.spans.filter(
        ({ start, end }) => !gold.spans.some((span) => span.start < end && start < span.end),
      ).length;
    },
    counts: () => ({ words, marks, falseMarks, falseMarksPer1000Words: 1000 * ratio(falseMarks, words) }),
  };
}
