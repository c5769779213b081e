/** Labels chosen token by token, without regard to their neighbours. */
import { batchInputs } from '../graph/batch.js';
import { fixed, type Graph, last } from '../graph/graph.js';
import type { GraphTensor } from '../graph/tensor.js';

/**
 * Mean cross-entropy of the gold labels over the real tokens of a batch: log Σ exp(x) − x[gold], the largest x taken out
 * first so that nothing overflows. Shape: scores (T, B, K), labelIds (T, B) int32 → ().
 */
export function softmaxCrossEntropy(graph: Graph, scores: GraphTensor, labelIds: GraphTensor): GraphTensor {
  const labelCount = fixed(last(scores.shape));
  const mask = graph.input(batchInputs.mask, ['T', 'B', 1]);
  const largest = graph.max(scores, 2, true); // (T, B, 1)
  const rest = graph.sum(graph.unary('exp', graph.sub(scores, largest)), [2], true); // (T, B, 1)
  const gold = graph.sum(graph.mul(scores, graph.oneHot(labelIds, labelCount)), [2], true); // (T, B, 1)
  const losses = graph.sub(graph.add2(largest, graph.unary('log', rest)), gold); // (T, B, 1)
  return graph.div(graph.total(graph.mul(losses, mask)), graph.total(mask));
}
