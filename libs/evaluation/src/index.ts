export { addCounts, type Counts, definedScores, noCounts, scoreCounts } from './counts.js';
export { createEvaluation, type EvaluationResult } from './evaluation.js';
export { createExcerptCollector, type EvaluationExcerpt } from './excerpt.js';
export { countI2b2 } from './i2b2/document-measure.js';
export { officialJson, readAsPrinted } from './i2b2/official-json.js';
export {
  type HipaaRule,
  i2b2Scheme,
  plainScheme,
  type ScoringScheme,
  scoringSchemeOf,
} from './i2b2/scheme.js';
export { binaryHipaaTokenF1 } from './i2b2/scorer.js';
export { compareNotes } from './report/compare-notes.js';
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
export { countSpans } from './spans/exact-spans.js';
export { createFalseMarks } from './spans/false-marks.js';
export { createRecallByLabel, type LabelRecall, sumRecall } from './spans/recall-by-label.js';
export { spanMask } from './spans/span-mask.js';
export { createThresholdTable, type ThresholdRow, thresholdForRecall } from './spans/threshold-table.js';
export { accuracyOfPairs, type PairAccuracy } from './statistics/cluster-bootstrap.js';
export {
  type ClusterMean,
  type ClusterSum,
  clusterMean,
  clustersToClear,
} from './statistics/cluster-mean.js';
export { DocumentCounts } from './statistics/document-counts.js';
export { cohensKappa } from './statistics/kappa.js';
export { type Discordant, mcnemarTest } from './statistics/mcnemar.js';
export { testDifference } from './statistics/randomisation.js';
export { type Summary, summarise } from './statistics/summary.js';
export { wilsonInterval } from './statistics/wilson.js';
