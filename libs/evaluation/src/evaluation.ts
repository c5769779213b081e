/** Measures everything about a system against a gold standard, in one pass over the documents. */

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

/** All measurements of a system. */
export interface EvaluationResult {
  readonly i2b2: CountedI2b2Scores;
  readonly spanF1: SpanScores;
  readonly coverage: CoverageSummary;
  readonly recallByLabel: readonly LabelRecall[];
  readonly marks: MarkCounts;
  readonly confusion: ConfusionTable;
  readonly worstDocuments: readonly WorstDocument[];
  readonly errors: readonly SpanError[];
  readonly errorCounts: Readonly<Record<SpanErrorKind, number>>;
}

interface Evaluation {
  /** Fails as {@link createI2b2Scorer} does. */
  add(gold: NoteLike, system: NoteLike): void;
  /** Fails with EVALUATION_NO_DOCUMENTS before the first document. */
  result(): EvaluationResult;
}

interface EvaluationOptions {
  /** Default: the official script's. */
  readonly scheme?: ScoringScheme;
  /** Default: 20. */
  readonly worstDocumentsMax?: number;
  /** Default: 500. */
  readonly errorsMax?: number;
}

/** Creates an evaluation without documents. */
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
      i2b2.add(gold, system); // first, because it rejects what cannot be scored
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
 * Confusions, worst documents and sampled errors; survives JSON. **Contains note text** (`errors`): only for
 * public or invented corpora; nothing at a site creates one.
 */
export interface EvaluationExcerpt {
  readonly confusion: ConfusionTable;
  readonly worstDocuments: readonly WorstDocument[];
  readonly errorCounts: Readonly<Record<SpanErrorKind, number>>;
  readonly errors: readonly ErrorInContext[];
}

/** How much to keep. */
export interface ExcerptOptions {
  /** A quarter of each kind; default: 200. */
  readonly errorsMax?: number;
  /** On each side of an error; default: 60, about a line. */
  readonly contextCharacters?: number;
  /** Default: 20. */
  readonly worstDocumentsMax?: number;
}

interface ExcerptCollector {
  add(gold: NoteLike, system: NoteLike): void;
  excerpt(): EvaluationExcerpt;
}

/** Creates a collector without documents. */
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
