/** Mean and deviation over repeated runs. */
import { invariant } from '#foundation';

/** Mean and sample standard deviation. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  /** Divided by `count - 1`; `null` for a single value, which says nothing about spread. */
  readonly standardDeviation: number | null;
}

/** Summarises at least one value. Two passes, so that equal values give exactly 0. */
export function summarise(values: readonly number[]): Summary {
  invariant(values.length > 0, 'summarise: at least one value');
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    count: values.length,
    mean,
    standardDeviation: values.length === 1 ? null : Math.sqrt(squares / (values.length - 1)),
  };
}
