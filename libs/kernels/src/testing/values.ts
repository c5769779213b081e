/** Random tensors for tests. */
import type { SeededRandom } from '#foundation';
import type { HostTensor } from '../graph/tensor.js';

/** float32 values of a known shape. */
export type FloatTensor = HostTensor & { readonly data: Float32Array };

/** Uniform values in [low, high). */
export function uniformTensor(
  shape: readonly number[],
  random: SeededRandom,
  [low, high]: readonly [number, number] = [-1, 1],
): FloatTensor {
  const size = shape.reduce((product, length) => product * length, 1);
  const data = Float32Array.from({ length: size }, () => low + (high - low) * random.uniform());
  return { data, shape };
}

/** `count` lengths between 1 and `longest`, at least one of them `longest`. */
export function randomLengths(count: number, longest: number, random: SeededRandom): number[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? longest : 1 + random.integer(longest)));
}
