/** A few repeated measurements as three numbers. */
import { invariant } from '#foundation';

/** Median with the extremes. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Summarises at least one value. */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  invariant(min !== undefined && max !== undefined, 'there is at least one value');
  return { median: median(sorted), min, max };
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const below = sorted[Math.floor(middle)] ?? Number.NaN;
  const above = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (below + above) / 2;
}

/** A summary with values rounded to `digits` significant digits. */
export function roundSummary({ median: middle, min, max }: Summary, digits: number): Summary {
  return { median: round(middle, digits), min: round(min, digits), max: round(max, digits) };
}

/** A number rounded to `digits` significant digits. */
export function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
