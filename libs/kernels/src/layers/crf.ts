/** The linear-chain CRF layer. */

import { batchInputs } from '../graph/batch.js';
import { type CrfParameters, fixed, type Graph, last } from '../graph/graph.js';
import { gaussian, zeros } from '../graph/initialisers.js';
import type { GraphTensor } from '../graph/tensor.js';

/**
 * The scores of a CRF over K labels: parameters `transitions` (K, K), `start` (K), `end` (K). Transitions begin as small random scores, so
 * that no two labels are equal.
 */
export function crfScores(graph: Graph, prefix: string, labelCount: number): CrfParameters {
  return {
    transitions: graph.parameter(`${prefix}/transitions`, [labelCount, labelCount], gaussian(0.1)),
    start: graph.parameter(`${prefix}/start`, [labelCount], zeros),
    end: graph.parameter(`${prefix}/end`, [labelCount], zeros),
  };
}

/**
 * Negative log-likelihood of the gold labels, one a sentence, under the scores of `prefix`.
 * Shape: emissions (T, B, K), labelIds (T, B) int32 → (B).
 */
export function crfNegLogLikelihood(
  graph: Graph,
  prefix: string,
  emissions: GraphTensor,
  labelIds: GraphTensor,
): GraphTensor {
  const labelCount = fixed(last(emissions.shape));
  const gold = graph.oneHot(labelIds, labelCount); // (T, B, K)
  const mask = graph.input(batchInputs.mask, ['T', 'B', 1]);
  return graph.crfNegLogLikelihood(emissions, gold, mask, crfScores(graph, prefix, labelCount));
}
