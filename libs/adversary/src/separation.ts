/**
 * The exact adversary. For Gaussian output noise with deviations σ the best possible test between a sentence s and the
 * same sentence with one PHI token swapped, s′, depends on one number (Neyman and Pearson 1933):
 *
 *   separation(s, s′) = √( Σ_t Σ_j ((f_tj(s) − f_tj(s′)) / σ_j)² ),   f the representation before output noise,
 *
 * and tells the two apart with probability Φ(separation / 2). It needs no training and is differentiable. With noise at the input as
 * well the formula is no bound in either direction: the same row may come with different spreads.
 */
import { assertNever } from '#foundation';
import type { Graph, GraphTensor } from '#kernels';
import type { separationForms } from '#protocol';

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
export function buildSeparation(graph: Graph, inputs: SeparationInputs): GraphTensor {
  const difference = differenceOf(graph, inputs); // (T, B, R)
  return graph.sum(graph.mul(difference, difference), [0, 2]); // (B)
}

/** In deviations of the noise, shape (T, B, R). */
function differenceOf(graph: Graph, { original, swapped, stdDev, mask }: SeparationInputs): GraphTensor {
  return graph.mul(graph.div(graph.sub(original, swapped), stdDev), mask);
}

/**
 * What an attacker learns who chooses among all candidates at once, in nats, shape (). The pairs of a batch are one sentence s with B
 * candidates in the place of one token. From one row x = f(s) + σ·z an attacker to whom all M = B + 1 are equally likely gives the right one
 * the posterior 1 / (1 + Σ_i e^(ℓ_i)), where ℓ_i = −separation_i² / 2 − z · (f(s) − f(s_i)) / σ (Bayes). The cost is ln M + ln posterior: 0
 * where nothing can be told, ln M where everything can. z is one draw for all candidates: the mean of `noise`, (T, B, R) standard normal,
 * over B, times √B. By Jensen's inequality its expectation is never below 0.
 */
export function buildPosteriorCost(
  graph: Graph,
  inputs: SeparationInputs & { readonly noise: GraphTensor },
): GraphTensor {
  const difference = differenceOf(graph, inputs); // (T, B, R)
  const lengths = graph.sum(inputs.mask, [0, 2]); // (B)
  const count = graph.total(graph.div(lengths, lengths)); // ()
  const z = graph.div(graph.sum(inputs.noise, [1], true), graph.unary('sqrt', count)); // (T, 1, R)
  const squared = graph.sum(graph.mul(difference, difference), [0, 2]); // (B)
  const along = graph.sum(graph.mul(difference, z), [0, 2]); // (B)
  const evidence = graph.scale(graph.add2(graph.scale(squared, 0.5), along), -1); // (B)
  const one = graph.constant(1);
  const odds = graph.add2(graph.total(graph.unary('exp', evidence)), one); // ()
  return graph.sub(graph.unary('log', graph.add2(count, one)), graph.unary('log', odds));
}

/** What the separation loss charges. */
export type SeparationForm = (typeof separationForms)[number];

/** separation² below which the hinge asks nothing: the right one of 1,000 such candidates is named 8 times in 1,000. */
const hingeFrom = 1;

/** Gauss and Hermite's five nodes and weights for the mean over a standard normal z. */
const hermite = [
  [-2.856970013872806, 0.011257411327720688],
  [-1.355626179974266, 0.22207592200561266],
  [0, 0.5333333333333333],
  [1.355626179974266, 0.22207592200561266],
  [2.856970013872806, 0.011257411327720688],
] as const;

/**
 * What each pair costs, (B), from its separation², (B).
 *
 * | form | cost at separation s | what it spends itself on |
 * |---|---|---|
 * | `squared` | s² | far pairs: the gradient grows with s |
 * | `hinge` | max(0, s² − 1) | far pairs, and no pair that is near enough |
 * | `log` | log(1 + s²) | pairs of about 1; far ones are let go slowly |
 * | `information` | ln 2 − E_z[log(1 + exp(−s²/2 − s·z))], z ~ N(0, 1) | the same, but bounded by ln 2: what an attacker with two equally likely candidates learns, in nats; s²/8 for small s |
 */
export function buildSeparationCost(
  graph: Graph,
  squared: GraphTensor,
  form: Exclude<SeparationForm, 'posterior'>,
): GraphTensor {
  switch (form) {
    case 'squared':
      return squared;
    case 'hinge':
      return graph.unary('relu', graph.sub(squared, graph.constant(hingeFrom)));
    case 'log':
      return graph.unary('log', graph.add2(squared, graph.constant(1)));
    case 'information':
      return buildInformation(graph, squared);
    default:
      return assertNever(form);
  }
}

function buildInformation(graph: Graph, squared: GraphTensor): GraphTensor {
  // The root's derivative has no bound at zero, where two equal rows put it.
  const separation = graph.unary('sqrt', graph.add2(squared, graph.constant(1e-6)));
  const losses = hermite.map(([z, weight]) => {
    const evidence = graph.add2(graph.scale(squared, 0.5), graph.scale(separation, z));
    return graph.scale(graph.unary('softplus', graph.scale(evidence, -1)), weight);
  });
  return graph.sub(
    graph.constant(Math.LN2),
    losses.reduce((sum, loss) => graph.add2(sum, loss)),
  );
}
