/** Index of stretches that answers overlap queries in logarithmic time. */
import { firstIndex } from '#foundation';

/** A half-open range, in the units of a text. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Indexed stretches, which may overlap each other. */
export interface IntervalIndex {
  /** Whether any of them shares a unit with this stretch. */
  overlaps(stretch: Interval): boolean;
  /** Whether one of them contains this stretch. */
  holds(stretch: Interval): boolean;
}

/** Indexes stretches in O(n log n). */
export function indexIntervals(stretches: readonly Interval[]): IntervalIndex {
  const byStart = [...stretches].sort((one, other) => one.start - other.start);
  const furthest: number[] = []; // the largest end of all up to here
  for (const { end } of byStart) furthest.push(Math.max(end, furthest.at(-1) ?? 0));
  return {
    overlaps: ({ start, end }) => {
      const before = countWhere(byStart, (other) => other.start < end);
      return before > 0 && (furthest[before - 1] ?? 0) > start;
    },
    holds: ({ start, end }) => {
      const before = countWhere(byStart, (other) => other.start <= start);
      return before > 0 && (furthest[before - 1] ?? 0) >= end;
    },
  };
}

/** Number of leading items that meet a condition which no later item meets. */
export function countWhere<Item>(list: readonly Item[], holds: (item: Item) => boolean): number {
  return firstIndex(0, list.length, (index) => !holds(list[index] as Item));
}
