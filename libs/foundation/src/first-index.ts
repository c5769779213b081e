/** Binary search: the first index in [`low`, `high`) from which `holds` stays true, or `high` if there is none. */
export function firstIndex(low: number, high: number, holds: (index: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = from + ((to - from) >> 1);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
