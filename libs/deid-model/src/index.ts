export {
  type Deidentifier,
  type DeidentifierSentence,
  exportDeidentifier,
  openDeidentifier,
} from './deidentifier.js';
export {
  buildDeidentifierLoss,
  buildEmissions,
  deidentifierPrefix,
  initialiseDeidentifier,
} from './network.js';
export { type DeidentifierSettings, resolveDeidentifierSettings } from './settings.js';
