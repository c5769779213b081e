/** Layers made of graph operations, with parameters named under a prefix; `host/parameters.ts` initialises the same names. */
import { batchInputs } from '../host/batch.js';
import { fixed, type Graph, last } from './graph.js';
import type { GraphTensor } from './tensor.js';

/** The masks of a batch as graph inputs. */
export interface SequenceInputs {
  /** (B) int32 */
  readonly lengths: GraphTensor;
  /** (T, B, 1) */
  readonly mask: GraphTensor;
}

/** Declares lengths and mask under their standard names. */
function sequenceInputs(graph: Graph): SequenceInputs {
  return {
    lengths: graph.input(batchInputs.lengths, ['B'], 'int32'),
    mask: graph.input(batchInputs.mask, ['T', 'B', 1]),
  };
}

/** (…, M) → (…, N) with weights (M, N) and a bias (N). */
export function dense(graph: Graph, prefix: string, x: GraphTensor, size: number): GraphTensor {
  const weights = graph.parameter(`${prefix}/weights`, [fixed(last(x.shape)), size]);
  return graph.add2(graph.matmul(x, weights), graph.parameter(`${prefix}/bias`, [size]));
}

/** Bidirectional LSTM layer, (T, B, I) → (T, B, 2H). */
export function bilstmLayer(graph: Graph, prefix: string, x: GraphTensor, hidden: number): GraphTensor {
  const { lengths, mask } = sequenceInputs(graph);
  const rows = 4 * hidden;
  return graph.bilstm(x, lengths, mask, {
    inputWeights: graph.parameter(`${prefix}/inputWeights`, [2, rows, fixed(last(x.shape))]),
    recurrentWeights: graph.parameter(`${prefix}/recurrentWeights`, [2, rows, hidden]),
    bias: graph.parameter(`${prefix}/bias`, [2, rows]),
  });
}

/** The last state of each direction out of a bidirectional LSTM's result: (T, B, 2H) → (B, 2H). */
export function lastStates(graph: Graph, y: GraphTensor): GraphTensor {
  const width = fixed(last(y.shape));
  const at = (name: string, start: number, end: number): GraphTensor =>
    graph.sum(graph.mul(graph.slice(y, start, end), graph.input(name, ['T', 'B', 1])), [0]);
  return graph.concat([at(batchInputs.lastStep, 0, width / 2), at(batchInputs.firstStep, width / 2, width)]);
}

/** Rows scaled to length one: x / √(Σx² + ε). The constant keeps the slope finite at zero. */
export function unitLength(graph: Graph, x: GraphTensor): GraphTensor {
  const squares = graph.sum(graph.mul(x, x), [x.shape.length - 1], true);
  return graph.div(x, graph.unary('sqrt', graph.add2(squares, graph.constant(1e-12))));
}

/** Mean over every element, shape (); `count` is the number of elements when the shape does not say it. */
export function meanOverBatch(graph: Graph, perSentence: GraphTensor): GraphTensor {
  // Σ / B, with B counted from the batch itself: ones of the same shape
  const ones = graph.add2(graph.scale(perSentence, 0), graph.constant(1));
  return graph.div(graph.total(perSentence), graph.total(ones));
}
