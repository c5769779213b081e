/** What a trainer reported of a tiny pool, for tests of those who read it; a test of `apps/trainer` holds the names against a training. */
import type { Completion } from '../api/runs.js';
import type { NumberedScores } from '../manifests/scores.js';

/** What a completion says of a de-identifier. */
export interface TrainedRun extends Pick<Completion, 'scores'> {
  readonly bySiteNumber: NumberedScores[];
}

/** Scores of a de-identifier that learned from so many sites. */
export function trainedRun(sites = 1): TrainedRun {
  return {
    scores: {
      heldOutTokenF1: 0.7317073170731707,
      heldOutTokenPrecision: 0.5769230769230769,
      heldOutTokenRecall: 1,
      heldOutBinaryTokenF1: 0.7317073170731707,
      heldOutBinaryTokenPrecision: 0.5769230769230769,
      heldOutBinaryTokenRecall: 1,
      heldOutBinaryHipaaTokenF1: 0.7317073170731707,
      heldOutBinaryHipaaTokenPrecision: 0.5769230769230769,
      heldOutBinaryHipaaTokenRecall: 1,
      heldOutSpanF1: 0.7317073170731707,
      heldOutSpanF1Typed: 0.7317073170731707,
      heldOutSiteRecallMacro: 1,
      heldOutSiteRecallWorst: 1,
      membershipArea: 0.5136111111111111,
      membershipAreaUpper: 0.7297794117647058,
      validationLoss: 8.053978157043456,
      epochs: 3,
      startedFromPublic: 0,
      trainingSentences: 120,
      trainingTokens: 437,
      validationSentences: 15,
      heldOutSentences: 15,
      heldOutTokens: 52,
    },
    bySiteNumber: Array.from({ length: sites }, (_, siteNumber) => ({
      siteNumber,
      sentences: 9,
      tokens: 35,
      truePositives: 20,
      falsePositives: 15,
      falseNegatives: 0,
    })),
  };
}
