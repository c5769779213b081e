/**
 * The least index from `low` to below `high` at which `holds` is true, where it is true for all behind it; `high` where it is true for none.
 * Asks about log2(high - low) times.
 */
export function firstIndex(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = from + ((to - from) >> 1);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
