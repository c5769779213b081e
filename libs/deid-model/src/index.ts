export {
  type ConfidenceOption,
  type Deidentifier,
  type LabelledTokens,
  openDeidentifier,
} from './deidentifier.js';
export { exportDeidentifier, weightsOfExported } from './exported.js';
export {
  buildDeidentifierLoss,
  buildEmissions,
  deidentifierGraph,
  deidentifierPrefix,
} from './network.js';
export { openSentenceLosses } from './sentence-losses.js';
export { type DeidentifierSettings, resolveDeidentifierSettings } from './settings.js';
