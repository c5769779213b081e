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
  drawPairs,
  drawSwaps,
  otherVectorsInput,
  type PairBatch,
  type PairMaterial,
  type ReplacementSource,
} from './pairs.js';
export { buildSeparation } from './separation.js';
export { type AdversarySettings, resolveAdversarySettings } from './settings.js';
