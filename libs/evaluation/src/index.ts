export { addCounts, type Counts, definedScores, noCounts, scoreCounts } from './counts.js';
export {
  createEvaluation,
  createExcerptCollector,
  type EvaluationExcerpt,
  type EvaluationResult,
} from './evaluation.js';
export { countI2b2 } from './i2b2/measures.js';
export {
  type HipaaRule,
  i2b2Scheme,
  plainScheme,
  type ScoringScheme,
  scoringSchemeOf,
} from './i2b2/scheme.js';
export { binaryHipaaTokenF1, officialJson, readAsPrinted } from './i2b2/scorer.js';
export { evaluationFigures, evaluationSections, excerptSection } from './report/evaluation-sections.js';
export type {
  Cell,
  LineSeries,
  PointAxis,
  PropertyGroup,
  ReportBlock,
  ReportModel,
  ReportSection,
  TableBlock,
} from './report/model.js';
export { isReport, renderReport } from './report/render-report.js';
export { compareNotes } from './report/tagged-notes.js';
export { spanMask } from './spans/coverage.js';
export { type ConfusionTable, createConfusionCounter } from './spans/span-errors.js';
export {
  countSpans,
  createFalseMarks,
  createRecallByLabel,
  type LabelRecall,
  sumRecall,
} from './spans/span-scores.js';
export { createThresholdTable, type ThresholdRow, thresholdForRecall } from './spans/threshold-table.js';
export {
  accuracyOfPairs,
  type ClusterMean,
  type ClusterSum,
  clusterMean,
  clustersToClear,
  type PairAccuracy,
} from './statistics/clusters.js';
export { type Discordant, mcnemarTest } from './statistics/intervals.js';
export { missedByBoth } from './statistics/recapture.js';
export { leakingMax, notesAllowed, sampleSize, shareUpper } from './statistics/sampling.js';
