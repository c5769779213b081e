/**
 * The least index in [`low`, `high`) for which `holds`, which must then hold for all later ones; else `high`.
 * Calls `holds` about log2(high - low) times.
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
