export {
  type Engine,
  type Feeds,
  type GradientRequest,
  parameterName,
  type Results,
} from './engines/engine.js';
export {
  type Arena,
  closedOnFailure,
  type FrozenModel,
  floatsOf,
  floatsOfShape,
  openFrozenModel,
} from './engines/frozen-model.js';
export {
  createOnnxRuntimeEngine,
  forbidTelemetry,
  type OnnxRuntimeOptions,
  openOnnxSession,
} from './engines/onnxruntime.js';
export { openProduct } from './engines/product.js';
export { createTensorFlowEngine, tensorFlowBackends } from './engines/tensorflow.js';
export {
  type BatchShape,
  batchShape,
  bucketByLength,
  countTokensOf,
  joinRows,
  maskFeeds,
  padIds,
  padRows,
  padTokenRows,
  type TokenRange,
  type TokenRows,
  tokenRanges,
  unpadRows,
  unpadTokenRows,
} from './graph/batch.js';
export { Graph } from './graph/graph.js';
export {
  constant,
  type GraphTensor,
  gaussian,
  glorotUniform,
  type HostTensor,
  zeros,
} from './graph/tensor.js';
export {
  bilstm,
  crfNegLogLikelihood,
  crfScores,
  dense,
  drawRandomInputs,
  dropout,
  gaussianNoise,
  lastStates,
  meanOverBatch,
  type RandomInputs,
  softmaxCrossEntropy,
  unitLength,
} from './layers/layers.js';
export { checkModel, readWeights } from './onnx/check-model.js';
export { emitModel } from './onnx/emit.js';
export { exposeInputOf } from './onnx/expose.js';
