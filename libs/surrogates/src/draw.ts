import { InternalError, pick, type SecureRandom, type SeededRandom } from '#foundation';

/** Seeded or secure randomness. */
export type AnyRandom = SeededRandom | SecureRandom;

/** Items with positive relative weights, which need not sum to one. */
export type Weighted<Item> = readonly (readonly [item: Item, weight: number])[];

/** Draws an item in proportion to the weights. */
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

/** Draws an item uniformly; an empty list is a bug. */
export function draw<Item>(items: readonly Item[], random: AnyRandom): Item {
  const item = pick(items, random);
  if (item === undefined) throw new InternalError('a list is empty');
  return item;
}

/**
 * Draws an item, early ones more often, as with names: index = floor(n u sqrt(u)), so the first tenth of a list gets
 * a fifth of the draws. The square root rounds alike on every machine; other powers need not.
 */
export function drawSkewed<Item>(items: readonly Item[], random: AnyRandom): Item {
  const uniform = random.uniform();
  return items[Math.floor(items.length * uniform * Math.sqrt(uniform))] ?? draw(items, random);
}

/** Draws an integer from `low` to `high` inclusive. */
export function between(low: number, high: number, random: AnyRandom): number {
  return low + random.integer(high - low + 1);
}

/** True with the given probability. */
export function chance(probability: number, random: AnyRandom): boolean {
  return random.uniform() < probability;
}

/** Fills a pattern: `#` is any digit, `%` 1 to 9, `@` a capital, `&` a lower-case letter, `~` a hexadecimal digit. */
export function fillPattern(pattern: string, random: AnyRandom): string {
  return pattern.replace(/[#%@&~]/g, (sign) => {
    if (sign === '#') return String(random.integer(10));
    if (sign === '%') return String(1 + random.integer(9));
    if (sign === '~') return random.integer(16).toString(16).toUpperCase();
    return String.fromCharCode((sign === '@' ? 65 : 97) + random.integer(26));
  });
}
