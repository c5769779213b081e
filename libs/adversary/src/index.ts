export {
  type AdversaryName,
  type AdversarySettings,
  adversaryNames,
  adversaryPrefix,
  averagedProbability,
  buildAdversary,
  buildAdversaryLoss,
  buildSeparation,
  probabilityFloor,
  resolveAdversarySettings,
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
