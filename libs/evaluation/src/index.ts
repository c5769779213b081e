export {
  type Counts,
  type DefinedScores,
  definedScores,
  noCounts,
  type PrecisionRecallF1,
  scoreCounts,
} from './counts.js';
export {
  createEvaluation,
  type Evaluation,
  type EvaluationOptions,
  type EvaluationResult,
} from './evaluation.js';
export {
  createExcerptCollector,
  type EvaluationExcerpt,
  type ExcerptCollector,
  type ExcerptOptions,
} from './excerpt.js';
export { countI2b2, type OverallMeasureName } from './i2b2/document-measure.js';
export { officialJson, readAsPrinted } from './i2b2/official-json.js';
export {
  type HipaaRule,
  i2b2Scheme,
  plainScheme,
  type ScoringScheme,
  scoringSchemeOf,
} from './i2b2/scheme.js';
export {
  binaryHipaaTokenF1,
  type CountedI2b2Scores,
  createI2b2Scorer,
  type I2b2Scorer,
  type I2b2Scores,
  type MeasureScores,
} from './i2b2/scorer.js';
export type { NoteLike } from './i2b2/tags.js';
export { compareNotes } from './report/compare-notes.js';
export { evaluationFigures, evaluationSections, excerptSection } from './report/evaluation-sections.js';
export type {
  BarChartBlock,
  BarSeries,
  Cell,
  ErrorBrowserBlock,
  KeyFigure,
  LineChartBlock,
  LineSeries,
  Measured,
  NumberFormat,
  PointAxis,
  PropertyGroup,
  ReportBlock,
  ReportModel,
  ReportSection,
  ScatterChartBlock,
  SpanVerdict,
  TableBlock,
  TableColumn,
  TaggedNoteView,
  TaggedSpan,
} from './report/model.js';
export { formatNumber } from './report/numbers.js';
export { renderReport } from './report/render-report.js';
export { type ConfusionTable, noLabel } from './spans/confusion.js';
export type { CoverageSummary } from './spans/coverage.js';
export type { ErrorInContext } from './spans/error-contexts.js';
export { countSpans, createSpanScorer, type SpanScorer, type SpanScores } from './spans/exact-spans.js';
export type { LabelRecall } from './spans/recall-by-label.js';
export type { SpanError, SpanErrorKind } from './spans/span-errors.js';
export type { WorstDocument } from './spans/worst-documents.js';
export {
  accuracyOfPairs,
  type ClusterBootstrapOptions,
  type ClusterCounts,
  clusterBootstrapInterval,
  type PairAccuracy,
} from './statistics/cluster-bootstrap.js';
export { DocumentCounts } from './statistics/document-counts.js';
export {
  type RandomisationOptions,
  type RandomisationResult,
  testDifference,
} from './statistics/randomisation.js';
export { type Summary, summarise } from './statistics/summary.js';
export { type Interval, wilsonInterval } from './statistics/wilson.js';
