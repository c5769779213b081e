/**
 * The layers that are random in training: dropout and noise. A graph only declares what it needs; the host draws it, so that every engine
 * is given the same numbers.
 */
import type { SeededRandom } from '#foundation';
import type { BatchShape } from '../graph/batch.js';
import { fixed, type Graph, last } from '../graph/graph.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';

/** Values that were dropped out together: at each token anew, or the same for all tokens of a sentence. */
export type DropoutSpan = 'perToken' | 'perSentence';

/** A random input that a network declared; N is its width. */
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

/** The random inputs of a graph in the order they were declared. */
export type RandomInputs = RandomInput[];

/** How much is dropped out, under which name. */
export interface Dropout {
  readonly name: string;
  /** Share that is dropped, in [0, 1). */
  readonly rate: number;
  readonly span: DropoutSpan;
}

/**
 * Dropout; `perSentence` is the variational one (Gal and Ghahramani 2016). Kept values are scaled by 1 / keep.
 * Shape: x (T, B, N) → (T, B, N). `declared` of `null` means use, not training: nothing happens.
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

/** How large noise is, under which name. */
export interface GaussianNoise {
  readonly name: string;
  /** (N) */
  readonly stdDev: GraphTensor;
}

/** Adds Gaussian noise, in training and in use: x + z·σ with z standard normal. Shape: x (T, B, N) → (T, B, N). */
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

/** Draws every declared dropout mask and noise for one batch, in the order of their declaration. */
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
