export {
  type ConfidenceOption,
  type Deidentifier,
  exportDeidentifier,
  type LabelledTokens,
  openDeidentifier,
  weightsOfExported,
} from './deidentifier.js';
export {
  buildDeidentifierLoss,
  buildEmissions,
  type DeidentifierSettings,
  deidentifierGraph,
  deidentifierPrefix,
  resolveDeidentifierSettings,
} from './network.js';
export { openSentenceLosses } from './sentence-losses.js';
