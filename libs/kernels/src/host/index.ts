export { type CrfConfidence, createCrfConfidence } from './crf-confidence.js';
export {
  createNadam,
  globalNorm,
  Moments,
  nadamDefaults,
  type Optimiser,
  type OptimiserState,
} from './nadam.js';
export {
  initialParameters,
  ParameterStore,
  WeightAverage,
  type WeightAverageState,
} from './parameters.js';
export { createViterbiDecoder, type ViterbiDecoder } from './viterbi.js';
