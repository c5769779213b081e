export {
  type ConfidenceOption,
  type Deidentifier,
  exportAveraged,
  exportDeidentifier,
  type LabelledTokens,
  openDeidentifier,
  weightsOfExported,
} from './deidentifier.js';
export {
  buildDeidentifierLoss,
  buildEmissions,
  deidentifierGraph,
  deidentifierPrefix,
} from './network.js';
export { openSentenceLosses } from './sentence-losses.js';
export { type DeidentifierSettings, resolveDeidentifierSettings } from './settings.js';
