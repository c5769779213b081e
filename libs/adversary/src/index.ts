export {
  type AdversaryName,
  adversaryNames,
  adversaryPrefix,
  averagedProbability,
  buildAdversary,
  buildAdversaryLoss,
  probabilityFloor,
  sameSentenceInput,
} from './network.js';
export {
  drawCandidates,
  drawPairs,
  drawSwaps,
  otherVectorsInput,
  type PairBatch,
  type PairMaterial,
  type ReplacementSource,
} from './pairs.js';
export {
  buildPosteriorCost,
  buildSeparation,
  buildSeparationCost,
  type SeparationForm,
} from './separation.js';
export { type AdversarySettings, resolveAdversarySettings } from './settings.js';
