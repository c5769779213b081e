/** Means, quantiles and intervals of repeated trials. */
import { invariant } from '#foundation';

/** A confidence interval: its lower and upper end. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution: two-sided 95 %. */
const z95 = 1.959963984540054;

/**
 * Wilson score interval (Wilson 1927) of a proportion at 95 %:
 * `(p + z^2/2n ± z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)`. Holds near 0 and 1 and for small `trials`, where the
 * usual `p ± z sqrt(p(1-p)/n)` gives intervals of no width or outside [0, 1].
 * `successes` in [0, trials], `trials` at least 1.
 */
export function wilsonInterval(successes: number, trials: number): Interval {
  invariant(
    trials >= 1 && successes >= 0 && successes <= trials,
    'wilsonInterval: 0 <= successes <= trials, trials >= 1',
  );
  const proportion = successes / trials;
  const spread = z95 * Math.sqrt((proportion * (1 - proportion)) / trials + z95 ** 2 / (4 * trials ** 2));
  const middle = proportion + z95 ** 2 / (2 * trials);
  const scale = 1 + z95 ** 2 / trials;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

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

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). `sorted` ascending, not empty. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
