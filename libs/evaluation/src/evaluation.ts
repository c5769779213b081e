/** Everything that is measured of a system against a gold standard, in one pass over the documents. */

import type { NoteLike } from './i2b2/measures.js';
import type { ScoringScheme } from './i2b2/scheme.js';
import { type CountedI2b2Scores, createI2b2Scorer } from './i2b2/scorer.js';
import { type CoverageSummary, coverDocument, createCoverageSummary } from './spans/coverage.js';
import {
  type ConfusionTable,
  createConfusionCounter,
  createErrorList,
  createErrorSample,
  createWorstDocuments,
  type ErrorInContext,
  findSpanErrors,
  inContext,
  type SpanError,
  type SpanErrorKind,
  type WorstDocument,
} from './spans/span-errors.js';
import {
  createFalseMarks,
  createRecallByLabel,
  createSpanScorer,
  type LabelRecall,
  type MarkCounts,
  type SpanScores,
} from './spans/span-scores.js';

/** What came out. */
export interface EvaluationResult {
  readonly i2b2: CountedI2b2Scores;
  readonly spanF1: SpanScores;
  readonly coverage: CoverageSummary;
  /** By gold label. */
  readonly recallByLabel: readonly LabelRecall[];
  readonly marks: MarkCounts;
  readonly confusion: ConfusionTable;
  readonly worstDocuments: readonly WorstDocument[];
  /** The first errors met, in the order of the documents. */
  readonly errors: readonly SpanError[];
  /** All errors by kind. */
  readonly errorCounts: Readonly<Record<SpanErrorKind, number>>;
}

/** Takes pairs of documents one by one; memory does not grow with them. */
interface Evaluation {
  /** Adds one document; fails as {@link createI2b2Scorer} does. */
  add(gold: NoteLike, system: NoteLike): void;
  /** Fails with EVALUATION_NO_DOCUMENTS before the first document. */
  result(): EvaluationResult;
}

/** How labels are grouped and how much is kept for the lists. */
interface EvaluationOptions {
  /** By default that of the official i2b2 2014 script. */
  readonly scheme?: ScoringScheme;
  /** Documents in the list of the worst; 20 by default. */
  readonly worstDocumentsMax?: number;
  /** Errors in the list; 500 by default. */
  readonly errorsMax?: number;
}

/** An evaluation without documents. */
export function createEvaluation(options: EvaluationOptions = {}): Evaluation {
  const i2b2 = createI2b2Scorer(options.scheme === undefined ? {} : { scheme: options.scheme });
  const spans = createSpanScorer();
  const coverage = createCoverageSummary();
  const recall = createRecallByLabel();
  const marks = createFalseMarks();
  const confusion = createConfusionCounter();
  const worst = createWorstDocuments(options.worstDocumentsMax ?? 20);
  const errors = createErrorList(options.errorsMax ?? 500);
  return {
    add: (gold, system) => {
      i2b2.add(gold, system); // first: it refuses what cannot be scored, before anything else has counted it
      spans.add(gold, system);
      const covered = coverDocument(gold, system);
      coverage.add(covered);
      recall.add(gold, system);
      marks.add(gold, system);
      confusion.add(gold, system);
      const { leakedCharacters, phiCharacters } = covered;
      worst.add({ id: gold.id, leakedCharacters, phiCharacters });
      errors.add(findSpanErrors(gold, system));
    },
    result: () => ({
      i2b2: i2b2.scores(),
      spanF1: spans.scores(),
      coverage: coverage.summary(),
      recallByLabel: recall.rows(),
      marks: marks.counts(),
      confusion: confusion.table(),
      worstDocuments: worst.list(),
      errors: errors.list(),
      errorCounts: errors.counts(),
    }),
  };
}

/**
 * Survives `JSON.stringify` and back. **Holds text of notes** (`errors`), so it is only for corpora that may
 * be published or were invented; nothing at a site makes one.
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
interface ExcerptCollector {
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
