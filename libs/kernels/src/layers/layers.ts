/** Layers: functions that add nodes and parameters to a graph. */

import type { SeededRandom } from '#foundation';
import { type BatchShape, batchInputs } from '../graph/batch.js';
import { type CrfParameters, fixed, type Graph, last } from '../graph/graph.js';
import {
  constant,
  type GraphTensor,
  gaussian,
  glorotUniform,
  type HostTensor,
  type Initialiser,
  zeros,
} from '../graph/tensor.js';

/**
 * Affine map with Glorot weights and zero bias. Shape: x (…, M) → (…, N), N = `size`; parameters `weights`
 * (M, N), `bias` (N).
 */
export function dense(graph: Graph, prefix: string, x: GraphTensor, size: number): GraphTensor {
  const input = fixed(last(x.shape));
  const weights = graph.parameter(`${prefix}/weights`, [input, size], glorotUniform(input, size));
  return graph.add2(graph.matmul(x, weights), graph.parameter(`${prefix}/bias`, [size], zeros));
}

/** Rows of unit length: x / √(Σx² + ε), with a finite slope at zero. Shape: (…, N) → (…, N). */
export function unitLength(graph: Graph, x: GraphTensor): GraphTensor {
  const squares = graph.sum(graph.mul(x, x), [x.shape.length - 1], true);
  return graph.div(x, graph.unary('sqrt', graph.add2(squares, graph.constant(1e-12))));
}

/** Mean over the sentences of a batch. Shape: (B) → (). */
export function meanOverBatch(graph: Graph, perSentence: GraphTensor): GraphTensor {
  // Σ / B, where ones of the same shape count B
  const ones = graph.add2(graph.scale(perSentence, 0), graph.constant(1));
  return graph.div(graph.total(perSentence), graph.total(ones));
}

/**
 * Bidirectional LSTM with H = `hidden` cells per direction. Input weights start as Glorot's, recurrent
 * weights with deviation 1/√H. Shape: x (T, B, I) → (T, B, 2H); parameters `inputWeights` (2, 4H, I),
 * `recurrentWeights` (2, 4H, H), `bias` (2, 4H).
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

/** 1 at the forget gates, the third of four, else 0 (Jozefowicz et al. 2015). Shape: (2, 4H). */
const openForgetGates: Initialiser = (shape, random) => {
  const bias = constant(0)(shape, random);
  const hidden = bias.length / 8;
  for (const direction of [0, 4]) bias.fill(1, (direction + 2) * hidden, (direction + 3) * hidden);
  return bias;
};

/** Last state of each direction of a bidirectional LSTM. Shape: y (T, B, 2H) → (B, 2H). */
export function lastStates(graph: Graph, y: GraphTensor): GraphTensor {
  const width = fixed(last(y.shape));
  const at = (name: string, start: number, end: number): GraphTensor =>
    graph.sum(graph.mul(graph.slice(y, start, end), graph.input(name, ['T', 'B', 1])), [0]);
  return graph.concat([at(batchInputs.lastStep, 0, width / 2), at(batchInputs.firstStep, width / 2, width)]);
}

/**
 * Scores of a CRF over K labels: parameters `transitions` (K, K), `start` (K), `end` (K). Transitions start
 * as small random scores, so that no two labels are equal.
 */
export function crfScores(graph: Graph, prefix: string, labelCount: number): CrfParameters {
  return {
    transitions: graph.parameter(`${prefix}/transitions`, [labelCount, labelCount], gaussian(0.1)),
    start: graph.parameter(`${prefix}/start`, [labelCount], zeros),
    end: graph.parameter(`${prefix}/end`, [labelCount], zeros),
  };
}

/**
 * Negative log-likelihood of the gold labels per sentence, under the scores of `prefix`. Shape: emissions (T,
 * B, K), labelIds (T, B) int32 → (B).
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

/**
 * Mean cross-entropy over a batch's real tokens: log Σ exp(x) − x[gold], less the maximum to prevent
 * overflow. Shape: scores (T, B, K), labelIds (T, B) int32 → ().
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

/** Whether a dropout mask is drawn per token or per sentence. */
export type DropoutSpan = 'perToken' | 'perSentence';

/** A random input declared by a network; N is its width. */
export type RandomInput =
  /** Keeps with probability `keep`; `perToken` (T, B, N), `perSentence` (1, B, N). */
  | {
      readonly kind: 'dropout';
      readonly name: string;
      readonly width: number;
      readonly keep: number;
      readonly span: DropoutSpan;
    }
  /** Standard normal, (T, B, N). */
  | { readonly kind: 'noise'; readonly name: string; readonly width: number };

/** Random inputs in order of declaration. */
export type RandomInputs = RandomInput[];

/** A dropout's settings. */
export interface Dropout {
  readonly name: string;
  /** In [0, 1). */
  readonly rate: number;
  readonly span: DropoutSpan;
}

/**
 * Dropout; `perSentence` is variational (Gal and Ghahramani 2016). Kept values are scaled by 1 / keep; a
 * `declared` of `null` means inference and returns x. Shape: x (T, B, N) → (T, B, N).
 */
export function dropout(
  graph: Graph,
  x: GraphTensor,
  { name, rate, span }: Dropout,
  declared: RandomInputs | null,
): GraphTensor {
  if (declared === null || rate === 0) return x;
  const width = fixed(last(x.shape));
  declared.push({ kind: 'dropout', name, width, keep: 1 - rate, span });
  return graph.mul(x, graph.input(name, [span === 'perToken' ? 'T' : 1, 'B', width]));
}

/** The settings of Gaussian noise. */
export interface GaussianNoise {
  readonly name: string;
  /** (N) */
  readonly stdDev: GraphTensor;
}

/** Adds Gaussian noise, in training and in use: x + z·σ, z ~ N(0, 1). Shape: x (T, B, N) → (T, B, N). */
export function gaussianNoise(
  graph: Graph,
  x: GraphTensor,
  { name, stdDev }: GaussianNoise,
  declared: RandomInputs,
): GraphTensor {
  const width = fixed(last(x.shape));
  declared.push({ kind: 'noise', name, width });
  return graph.add2(x, graph.mul(graph.input(name, ['T', 'B', width]), stdDev));
}

/** Draws all declared inputs for one batch, in order of declaration. */
export function drawRandomInputs(
  declared: RandomInputs,
  { time, batch }: BatchShape,
  random: SeededRandom,
): Record<string, HostTensor> {
  const feeds: Record<string, HostTensor> = {};
  for (const input of declared) {
    const steps = input.kind === 'dropout' && input.span === 'perSentence' ? 1 : time;
    const data = new Float32Array(steps * batch * input.width);
    if (input.kind === 'dropout') random.fillKeepMask(data, input.keep);
    else random.fillGaussian(data);
    feeds[input.name] = { data, shape: [steps, batch, input.width] };
  }
  return feeds;
}
