/** The dense layer, and what is done with rows. */
import { fixed, type Graph, last } from '../graph/graph.js';
import { glorotUniform, zeros } from '../graph/initialisers.js';
import type { GraphTensor } from '../graph/tensor.js';

/**
 * An affine map. Weights begin as Glorot's, the bias at zero.
 * Shape: x (…, M) → (…, N), N = `size`; parameters `weights` (M, N), `bias` (N).
 */
export function dense(graph: Graph, prefix: string, x: GraphTensor, size: number): GraphTensor {
  const input = fixed(last(x.shape));
  const weights = graph.parameter(`${prefix}/weights`, [input, size], glorotUniform(input, size));
  return graph.add2(graph.matmul(x, weights), graph.parameter(`${prefix}/bias`, [size], zeros));
}

/** Rows scaled to length one: x / √(Σx² + ε). The constant keeps the slope finite at zero. Shape: (…, N) → (…, N). */
export function unitLength(graph: Graph, x: GraphTensor): GraphTensor {
  const squares = graph.sum(graph.mul(x, x), [x.shape.length - 1], true);
  return graph.div(x, graph.unary('sqrt', graph.add2(squares, graph.constant(1e-12))));
}

/** Mean over the sentences of a batch. Shape: (B) → (). */
export function meanOverBatch(graph: Graph, perSentence: GraphTensor): GraphTensor {
  // Σ / B, with B counted from the batch itself: ones of the same shape
  const ones = graph.add2(graph.scale(perSentence, 0), graph.constant(1));
  return graph.div(graph.total(perSentence), graph.total(ones));
}
