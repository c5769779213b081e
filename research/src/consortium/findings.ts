/** What trainings of a consortium experiment left, read by site. */
import type { DocumentScores } from '../run/score-documents.js';
import { type ScoreRow, scoreDocumentCounts } from './document-scores.js';
import type { TrainingResult } from './training-store.js';
import type { Training } from './trainings.js';

/** Trainings by what was asked of them. */
export interface Findings {
  /** Names in the order of the ring. */
  readonly sites: readonly string[];
  readonly seeds: readonly number[];
  readonly results: readonly TrainingResult[];
}

/** A training with its scores on one site. */
export interface Scored extends Training {
  readonly documents: readonly DocumentScores[];
  readonly row: ScoreRow;
}

/** What trainings that have not seen a site scored on all its documents. */
export function scoresOn(site: string, results: readonly TrainingResult[]): Scored[] {
  return results.flatMap(({ kind, sites, seed, scores }) =>
    scores
      .filter((one) => one.site === site && !one.isSeen)
      .map(({ documents }) => ({ kind, sites, seed, documents, row: scoreDocumentCounts(documents) })),
  );
}
