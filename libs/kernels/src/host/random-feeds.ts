/** Random inputs of a graph: dropout masks and noise. Graphs declare them; the host draws them, one stream for all engines. */
import type { SeededRandom } from '#foundation';
import type { Graph } from '../graph/graph.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';
import type { BatchShape } from './batch.js';

/** A random input that a network declared. */
export type RandomInput =
  /** Keeps with probability `keep`; `perToken` (T, B, N), `perSentence` (1, B, N): the same for all tokens of a sentence. */
  | {
      readonly kind: 'dropout';
      readonly name: string;
      readonly width: number;
      readonly keep: number;
      readonly span: 'perToken' | 'perSentence';
    }
  /** Standard normal, (T, B, N). */
  | { readonly kind: 'noise'; readonly name: string; readonly width: number };

/** The random inputs of a graph in the order they were declared. */
export type RandomInputs = RandomInput[];

/** Declares a dropout mask and multiplies by it. `declared` of `null` means use, not training: nothing happens. */
export function applyDropout(
  graph: Graph,
  value: GraphTensor,
  mask: Omit<Extract<RandomInput, { kind: 'dropout' }>, 'kind'>,
  declared: RandomInputs | null,
): GraphTensor {
  if (declared === null || mask.keep === 1) return value;
  declared.push({ kind: 'dropout', ...mask });
  return graph.mul(value, graph.input(mask.name, [mask.span === 'perToken' ? 'T' : 1, 'B', mask.width]));
}

/** Draws every declared dropout mask and noise for one batch. */
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
