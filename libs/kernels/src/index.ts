export {
  type Engine,
  type Feeds,
  type GradientRequest,
  parameterName,
  type Results,
} from './engines/engine.js';
export {
  closedOnFailure,
  type FrozenModel,
  floatsOf,
  floatsOfShape,
  openFrozenModel,
} from './engines/frozen-model.js';
export { forbidTelemetry } from './engines/no-telemetry.js';
export { createOnnxRuntimeEngine, type OnnxRuntimeOptions, openOnnxSession } from './engines/onnxruntime.js';
export { openProduct } from './engines/product.js';
export { createTensorFlowEngine, tensorFlowBackends } from './engines/tensorflow.js';
export {
  type BatchShape,
  batchShape,
  bucketByLength,
  maskFeeds,
  padIds,
  padRows,
  unpadRows,
} from './graph/batch.js';
export { Graph } from './graph/graph.js';
export { constant, gaussian, glorotUniform, zeros } from './graph/initialisers.js';
export type { GraphTensor, HostTensor } from './graph/tensor.js';
export { createAdam } from './host/adam.js';
export type { Arena } from './host/arena.js';
export { type CrfConfidence, createCrfConfidence } from './host/crf-confidence.js';
export { createNadam, type Optimiser, type OptimiserState } from './host/nadam.js';
export { initialParameters, ParameterStore } from './host/parameters.js';
export {
  countTokensOf,
  joinRows,
  padTokenRows,
  type TokenRange,
  type TokenRows,
  tokenRanges,
  unpadTokenRows,
} from './host/token-rows.js';
export { createViterbiDecoder, type ViterbiDecoder } from './host/viterbi.js';
export { WeightAverage, type WeightAverageState } from './host/weight-average.js';
export { bilstm, lastStates } from './layers/bilstm.js';
export { crfNegLogLikelihood, crfScores } from './layers/crf.js';
export { dense, meanOverBatch, unitLength } from './layers/dense.js';
export { drawRandomInputs, dropout, gaussianNoise, type RandomInputs } from './layers/random.js';
export { softmaxCrossEntropy } from './layers/softmax.js';
export { checkModel } from './onnx/check-model.js';
export { emitModel } from './onnx/emit.js';
export { readWeights } from './onnx/read-weights.js';
