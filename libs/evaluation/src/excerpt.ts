/** What is worth keeping of an evaluation beside its scores, small enough for the file of an experiment's cell. */
import type { NoteLike } from './i2b2/tags.js';
import { type ConfusionTable, createConfusionCounter } from './spans/confusion.js';
import { coverDocument } from './spans/coverage.js';
import { createErrorSample, type ErrorInContext, inContext } from './spans/error-contexts.js';
import { createErrorList, findSpanErrors, type SpanErrorKind } from './spans/span-errors.js';
import { createWorstDocuments, type WorstDocument } from './spans/worst-documents.js';

/**
 * Survives `JSON.stringify` and back. **Holds text of notes** (`errors`), so it is only for corpora that may be
 * published or were invented; nothing at a site makes one.
 */
export interface EvaluationExcerpt {
  readonly confusion: ConfusionTable;
  readonly worstDocuments: readonly WorstDocument[];
  /** All errors by kind. */
  readonly errorCounts: Readonly<Record<SpanErrorKind, number>>;
  /** An even sample of the errors of each kind. */
  readonly errors: readonly ErrorInContext[];
}

/** How much is kept. */
export interface ExcerptOptions {
  /** Errors kept, a quarter of them of each kind; 200 by default. */
  readonly errorsMax?: number;
  /** Characters of a note before and behind an error; 60 by default, about a line. */
  readonly contextCharacters?: number;
  /** Documents in the list of the worst; 20 by default. */
  readonly worstDocumentsMax?: number;
}

/** Takes pairs of documents one by one; memory does not grow with them. */
export interface ExcerptCollector {
  add(gold: NoteLike, system: NoteLike): void;
  excerpt(): EvaluationExcerpt;
}

/** A collector without documents. */
export function createExcerptCollector(options: ExcerptOptions = {}): ExcerptCollector {
  const { errorsMax = 200, contextCharacters = 60, worstDocumentsMax = 20 } = options;
  const confusion = createConfusionCounter();
  const worst = createWorstDocuments(worstDocumentsMax);
  const counted = createErrorList(0);
  const sample = createErrorSample(Math.floor(errorsMax / 4));
  return {
    add: (gold, system) => {
      confusion.add(gold, system);
      const { leakedCharacters, phiCharacters } = coverDocument(gold, system);
      worst.add({ id: gold.id, leakedCharacters, phiCharacters });
      const errors = findSpanErrors(gold, system);
      counted.add(errors);
      for (const error of errors) sample.add(error.kind, () => inContext(error, gold, contextCharacters));
    },
    excerpt: () => ({
      confusion: confusion.table(),
      worstDocuments: worst.list(),
      errorCounts: counted.counts(),
      errors: sample.list(),
    }),
  };
}
