/** Small draws that the generator needs everywhere. */
import { InternalError, pick, type SecureRandom, type SeededRandom } from '#foundation';

/** Either kind of randomness. */
export type AnyRandom = SeededRandom | SecureRandom;

/** Items with their relative weights; weights are positive and need not sum to one. */
export type Weighted<Item> = readonly (readonly [item: Item, weight: number])[];

/** One item, drawn in proportion to the weights. */
export function drawWeighted<Item>(items: Weighted<Item>, random: AnyRandom): Item {
  let rest = random.uniform() * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of items) {
    rest -= weight;
    if (rest < 0) return item;
  }
  const last = items.at(-1);
  if (last === undefined) throw new InternalError('a weighted list is empty');
  return last[0];
}

/** One item, every item equally likely; an empty list is a bug. */
export function draw<Item>(items: readonly Item[], random: AnyRandom): Item {
  const item = pick(items, random);
  if (item === undefined) throw new InternalError('a list is empty');
  return item;
}

/**
 * One item where the early ones come more often, as names do: index = floor(n u sqrt(u)), so the first tenth
 * of a list takes a fifth of the draws. The square root is rounded the same way on every machine; other
 * powers need not be.
 */
export function drawSkewed<Item>(items: readonly Item[], random: AnyRandom): Item {
  const uniform = random.uniform();
  return items[Math.floor(items.length * uniform * Math.sqrt(uniform))] ?? draw(items, random);
}

/** Uniform integer from `low` to `high`, both included. */
export function between(low: number, high: number, random: AnyRandom): number {
  return low + random.integer(high - low + 1);
}

/** True with the given probability. */
export function chance(probability: number, random: AnyRandom): boolean {
  return random.uniform() < probability;
}

/**
 * Fills a pattern: `#` becomes a digit, `%` a digit from 1, `@` a capital letter, `&` a small one, `~` a
 * hexadecimal digit; everything else stays.
 */
export function fillPattern(pattern: string, random: AnyRandom): string {
  return pattern.replace(/[#%@&~]/g, (sign) => {
    if (sign === '#') return String(random.integer(10));
    if (sign === '%') return String(1 + random.integer(9));
    if (sign === '~') return random.integer(16).toString(16).toUpperCase();
    return String.fromCharCode((sign === '@' ? 65 : 97) + random.integer(26));
  });
}
