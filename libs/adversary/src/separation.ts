/**
 * The exact adversary. For Gaussian output noise with deviations σ the best possible test between a sentence s and the
 * same sentence with one PHI token swapped, s′, depends on one number (Neyman and Pearson 1933):
 *
 *   separation(s, s′) = √( Σ_t Σ_j ((f_tj(s) − f_tj(s′)) / σ_j)² ),   f the representation before output noise,
 *
 * and tells the two apart with probability Φ(separation / 2). It needs no training and is differentiable. With noise at the input as
 * well the formula is no bound in either direction: the same row may come with different spreads.
 */
import type { Graph, GraphTensor } from '#kernels';

/** What is compared. */
export interface SeparationInputs {
  /** f(s), (T, B, R) before output noise. */
  readonly original: GraphTensor;
  /** f(s′), (T, B, R) before output noise. */
  readonly swapped: GraphTensor;
  /** σ, (R). */
  readonly stdDev: GraphTensor;
  /** (T, B, 1) */
  readonly mask: GraphTensor;
}

/** separation² of every pair of a batch, shape (B). */
export function buildSeparation(
  graph: Graph,
  { original, swapped, stdDev, mask }: SeparationInputs,
): GraphTensor {
  const deviations = graph.div(graph.sub(original, swapped), stdDev); // (T, B, R)
  const difference = graph.mul(deviations, mask);
  return graph.sum(graph.mul(difference, difference), [0, 2]);
}
