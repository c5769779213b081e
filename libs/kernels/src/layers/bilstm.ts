/** The bidirectional LSTM layer. */

import { batchInputs } from '../graph/batch.js';
import { fixed, type Graph, last } from '../graph/graph.js';
import { constant, gaussian, glorotUniform, type Initialiser } from '../graph/initialisers.js';
import type { GraphTensor } from '../graph/tensor.js';

/**
 * Bidirectional LSTM with H = `hidden` cells a direction. Input weights begin as Glorot's, recurrent ones with deviation 1/√H.
 * Shape: x (T, B, I) → (T, B, 2H); parameters `inputWeights` (2, 4H, I), `recurrentWeights` (2, 4H, H), `bias` (2, 4H).
 */
export function bilstm(graph: Graph, prefix: string, x: GraphTensor, hidden: number): GraphTensor {
  const input = fixed(last(x.shape));
  const lengths = graph.input(batchInputs.lengths, ['B'], 'int32');
  const mask = graph.input(batchInputs.mask, ['T', 'B', 1]);
  const rows = 4 * hidden;
  return graph.bilstm(x, lengths, mask, {
    inputWeights: graph.parameter(`${prefix}/inputWeights`, [2, rows, input], glorotUniform(input, hidden)),
    recurrentWeights: graph.parameter(
      `${prefix}/recurrentWeights`,
      [2, rows, hidden],
      gaussian(1 / Math.sqrt(hidden)),
    ),
    bias: graph.parameter(`${prefix}/bias`, [2, rows], openForgetGates),
  });
}

/** Zero but 1 at the forget gates, the third of four, so that early gradients reach far (Jozefowicz et al. 2015). Shape: (2, 4H). */
const openForgetGates: Initialiser = (shape, random) => {
  const bias = constant(0)(shape, random);
  const hidden = bias.length / 8;
  for (const direction of [0, 4]) bias.fill(1, (direction + 2) * hidden, (direction + 3) * hidden);
  return bias;
};

/** The last state of each direction out of a bidirectional LSTM's result. Shape: y (T, B, 2H) → (B, 2H). */
export function lastStates(graph: Graph, y: GraphTensor): GraphTensor {
  const width = fixed(last(y.shape));
  const at = (name: string, start: number, end: number): GraphTensor =>
    graph.sum(graph.mul(graph.slice(y, start, end), graph.input(name, ['T', 'B', 1])), [0]);
  return graph.concat([at(batchInputs.lastStep, 0, width / 2), at(batchInputs.firstStep, width / 2, width)]);
}
