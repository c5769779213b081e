export {
  type Engine,
  type EngineKind,
  type Feeds,
  type GradientProgram,
  type GradientRequest,
  type Program,
  parameterName,
  type Results,
} from './engines/engine.js';
export {
  createOnnxRuntimeEngine,
  type OnnxRuntimeOptions,
  type OnnxSession,
  openOnnxSession,
} from './engines/onnxruntime.js';
export { createTensorFlowEngine, type TensorFlowBackend, tensorFlowBackends } from './engines/tensorflow.js';
export { differentiate } from './graph/differentiate.js';
export { type BilstmParameters, type CrfParameters, Graph } from './graph/graph.js';
export { bilstmLayer, dense, lastStates, meanOverBatch, unitLength } from './graph/layers.js';
export type { Dimension, GraphNode, GraphTensor, HostTensor, Shape } from './graph/tensor.js';
export type { Arena } from './host/arena.js';
export {
  type BatchShape,
  batchInputs,
  batchShape,
  bucketByLength,
  maskFeeds,
  padIds,
  padRows,
  unpadRows,
} from './host/batch.js';
export {
  type BatchHandlers,
  type FrozenModel,
  floatsOf,
  floatsOfShape,
  type ModelInterface,
  openFrozenModel,
} from './host/frozen-model.js';
export { moveTowards } from './host/move-towards.js';
export {
  createNadam,
  globalNorm,
  type NadamSettings,
  nadamDefaults,
  type Optimiser,
  type OptimiserState,
} from './host/nadam.js';
export {
  type BilstmSizes,
  gaussian,
  glorotUniform,
  initialiseBilstm,
  initialiseDense,
  ParameterStore,
} from './host/parameters.js';
export { openProduct, type ProductProgram } from './host/product.js';
export {
  applyDropout,
  drawRandomInputs,
  type RandomInput,
  type RandomInputs,
} from './host/random-feeds.js';
export {
  countTokensOf,
  joinRows,
  padTokenRows,
  type TokenRange,
  type TokenRows,
  tokenRanges,
  unpadTokenRows,
} from './host/token-rows.js';
export { type CrfScores, createViterbiDecoder, type ViterbiDecoder } from './host/viterbi.js';
export { checkModel } from './onnx/check-model.js';
export { emitModel } from './onnx/emit.js';
