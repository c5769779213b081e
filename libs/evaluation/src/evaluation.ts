/** Everything that is measured of a system against a gold standard, in one pass over the documents. */
import type { ScoringScheme } from './i2b2/scheme.js';
import { type CountedI2b2Scores, createI2b2Scorer } from './i2b2/scorer.js';
import type { NoteLike } from './i2b2/tags.js';
import { type ConfusionTable, createConfusionCounter } from './spans/confusion.js';
import { type CoverageSummary, coverDocument, createCoverageSummary } from './spans/coverage.js';
import { createSpanScorer, type SpanScores } from './spans/exact-spans.js';
import { createFalseMarks, type MarkCounts } from './spans/false-marks.js';
import { createRecallByLabel, type LabelRecall } from './spans/recall-by-label.js';
import { createErrorList, findSpanErrors, type SpanError, type SpanErrorKind } from './spans/span-errors.js';
import { createWorstDocuments, type WorstDocument } from './spans/worst-documents.js';

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
export interface Evaluation {
  /** Adds one document; fails as {@link createI2b2Scorer} does. */
  add(gold: NoteLike, system: NoteLike): void;
  /** Fails with EVALUATION_NO_DOCUMENTS before the first document. */
  result(): EvaluationResult;
}

/** How labels are grouped and how much is kept for the lists. */
export interface EvaluationOptions {
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
