/** Training results of a consortium experiment, grouped by site. */
import type { DocumentScores } from '../run/score-documents.js';
import { type ScoreRow, scoreDocumentCounts } from './document-scores.js';
import type { TrainingResult } from './training-store.js';
import type { Training } from './trainings.js';

/** The sites and seeds of an experiment, with its training results. */
export interface Findings {
  /** Names in ring order. */
  readonly sites: readonly string[];
  readonly seeds: readonly number[];
  readonly results: readonly TrainingResult[];
}

/** A training with its scores on one site. */
export interface Scored extends Training {
  readonly documents: readonly DocumentScores[];
  readonly row: ScoreRow;
}

/** Scores on all documents of a site, from the trainings that have not seen it. */
export function scoresOn(site: string, results: readonly TrainingResult[]): Scored[] {
  return results.flatMap(({ kind, sites, seed, scores }) =>
    scores
      .filter((one) => one.site === site && !one.isSeen)
      .map(({ documents }) => ({ kind, sites, seed, documents, row: scoreDocumentCounts(documents) })),
  );
}
