/** The confidence interval of a proportion. */
import { invariant } from './failure.js';

/** The two ends of a confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the normal distribution, for two-sided 95 %. */
export const z95 = 1.959963984540054;

/**
 * Wilson score interval (Wilson 1927) of a proportion at 95 %: `(p + z^2/2n ± z sqrt(p(1-p)/n + z^2/4n^2)) / (1
 * + z^2/n)`. It holds near 0 and 1 and for small `trials`, where `p ± z sqrt(p(1-p)/n)` has zero width or
 * leaves [0, 1]. `successes` in [0, trials], `trials` at least 1.
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
