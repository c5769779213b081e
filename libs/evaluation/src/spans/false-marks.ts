/** What a reader loses for nothing: marks that touch no identifier. */
import { ratio } from '../counts.js';
import type { NoteLike } from '../i2b2/tags.js';

/** Of all documents so far. */
export interface MarkCounts {
  /** Runs of letters and digits in the texts. */
  readonly words: number;
  /** Spans of the system. */
  readonly marks: number;
  /** Those that touch no gold span. */
  readonly falseMarks: number;
  /** Of these, in 1,000 words; 0 without words. */
  readonly falseMarksPer1000Words: number;
}

/** Takes pairs of documents one by one. */
export interface FalseMarks {
  add(gold: NoteLike, system: NoteLike): void;
  counts(): MarkCounts;
}

/** A counter without documents. */
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
