export {
  type Engine,
  type Feeds,
  type GradientRequest,
  parameterName,
  type Results,
} from './engines/engine.js';
export { createOnnxRuntimeEngine, type OnnxRuntimeOptions, openOnnxSession } from './engines/onnxruntime.js';
export { createTensorFlowEngine, tensorFlowBackends } from './engines/tensorflow.js';
export { type CrfParameters, Graph } from './graph/graph.js';
export { bilstmLayer, dense, lastStates, meanOverBatch, unitLength } from './graph/layers.js';
export type { GraphTensor, HostTensor } from './graph/tensor.js';
export type { Arena } from './host/arena.js';
export { type BatchShape, batchShape, maskFeeds, padIds, padRows, unpadRows } from './host/batch.js';
export { type FrozenModel, floatsOf, floatsOfShape, openFrozenModel } from './host/frozen-model.js';
export { moveTowards } from './host/move-towards.js';
export { createNadam, type Optimiser, type OptimiserState } from './host/nadam.js';
export { gaussian, initialiseBilstm, initialiseDense, ParameterStore } from './host/parameters.js';
export { openProduct } from './host/product.js';
export { applyDropout, drawRandomInputs, type RandomInputs } from './host/random-feeds.js';
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
export { emitModel } from './onnx/emit.js';
