export {
  type Deidentifier,
  type DeidentifierSentence,
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
