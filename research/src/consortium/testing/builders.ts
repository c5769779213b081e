/** Trainings with made-up counts, for tests of what is concluded from them. */
import type { CountTriple, DocumentScores } from '../../run/score-documents.js';
import type { TrainingResult } from '../training-store.js';
import type { Training } from '../trainings.js';

/** A training of `training.sites`, scored on `all` with the counts that `countsOf` gives for each site. */
export function buildResult(
  training: Pick<Training, 'kind' | 'sites'> & Partial<Training>,
  all: readonly string[],
  countsOf: (site: string, isSeen: boolean) => readonly CountTriple[],
): TrainingResult {
  return {
    seed: 1,
    ...training,
    scores: all.map((site) => {
      const isSeen = training.sites.includes(site);
      return { site, isSeen, documents: buildScores(countsOf(site, isSeen)) };
    }),
    validationLosses: [1],
    trainingSentences: 1,
    seconds: 1,
  };
}

/** The same counts for every measure. */
export function buildScores(counts: readonly CountTriple[]): DocumentScores[] {
  return counts.map((triple, index) => ({
    document: `document ${index}`,
    untyped: triple,
    typed: triple,
    binaryHipaaToken: triple,
  }));
}

/** `documents` documents with ten spans each, of which `right` are found and nothing else. */
export function buildCounts(documents: number, right: number): CountTriple[] {
  return Array.from({ length: documents }, () => [right, 0, 10 - right]);
}
