/** What a reader loses for nothing: marks that touch no identifier. */
import type { NoteLike } from '../i2b2/tags.js';

/** Takes pairs of documents one by one. */
export interface FalseMarks {
  add(gold: NoteLike, system: NoteLike): void;
  /** Runs of letters and digits in the texts so far. */
  readonly words: number;
  /** Spans of the system so far. */
  readonly marks: number;
  /** Those that touch no gold span. */
  readonly falseMarks: number;
  /** Marks that touch no gold span, in 1,000 words; 0 without words. */
  per1000Words(): number;
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
    get words() {
      return words;
    },
    get marks() {
      return marks;
    },
    get falseMarks() {
      return falseMarks;
    },
    per1000Words: () => (words === 0 ? 0 : (1000 * falseMarks) / words),
  };
}
