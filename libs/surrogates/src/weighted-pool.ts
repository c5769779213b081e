/** Names drawn as often as people bear them, so that a surrogate says no more of its making than the original did. */
import { type AnyRandom, draw } from './draw.js';

/** A ranked list. */
export interface WeightedPool {
  /** A name, in proportion to its weight. */
  draw(random: AnyRandom): string;
}

/** What a pool holds. */
export interface WeightedNames {
  /** In the order of how many people bear them. */
  readonly ranked: readonly string[];
  /** How many of the first are about as common as one another. */
  readonly flatness: number;
  /** Names of people from elsewhere, each as rare as any other: one draw in thirty. */
  readonly rare: readonly string[];
}

/**
 * The weight at rank r is 1 / (r + flatness), after Zipf. The 1990 US census gives rank 1 ten times the bearers of rank 100, and that eight
 * times those of rank 1,000; the law makes it 20 and 10 with a flatness of 4.
 */
export function createWeightedPool({ ranked, flatness, rare }: WeightedNames): WeightedPool {
  const names = [...new Set(ranked)];
  const known = new Set(names);
  const others = [...new Set(rare)].filter((name) => !known.has(name));
  const sums = new Float64Array(names.length);
  let sum = 0;
  names.forEach((_, rank) => {
    sum += 1 / (rank + 1 + flatness); // additions and divisions alone round alike on every machine
    sums[rank] = sum;
  });
  return {
    draw(random) {
      if (others.length > 0 && random.integer(rareOne) === 0) return draw(others, random);
      return names[rankAt(sums, random.uniform() * sum)] ?? draw(names, random);
    },
  };
}

const rareOne = 30;

/** The first rank whose sum is above `wanted`. */
function rankAt(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
