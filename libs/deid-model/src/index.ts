export {
  type Deidentifier,
  type DeidentifierSentence,
  type DeidentifierTokens,
  exportDeidentifier,
  openDeidentifier,
} from './deidentifier.js';
export {
  buildDeidentifierLoss,
  buildEmissions,
  crfParameters,
  deidentifierInputs,
  deidentifierPrefix,
  initialiseDeidentifier,
} from './network.js';
export {
  type DeidentifierSettings,
  deidentifierSettingsSchema,
  resolveDeidentifierSettings,
} from './settings.js';
