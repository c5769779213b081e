/** Quantiles, and a test of independent trials. */
import { invariant } from '#foundation';

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). `sorted` ascending, not empty. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}

/** Decisions in which exactly one of two systems was right. */
export interface Discordant {
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/**
 * Two-sided p value of McNemar's exact test (1947). If both systems are equally good, each discordant decision
 * favours the first with probability 1/2, so p = min(1, 2 * sum over k = 0 to min(b, c) of C(n, k) / 2^n) with b
 * = `onlyFirst`, c = `onlySecond` and n = b + c; 1 without any. Exact, so it also holds for few discordant
 * decisions. Assumes independent decisions, which tokens of one note are not: use it beside a test by document,
 * never instead of one. Returns 0 below about 1e-308. Time grows with min(b, c).
 */
export function mcnemarTest({ onlyFirst, onlySecond }: Discordant): number {
  invariant(
    [onlyFirst, onlySecond].every((count) => Number.isInteger(count) && count >= 0),
    'mcnemarTest: two counts of 0 or more',
  );
  const trials = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let logTerm = -trials * Math.LN2; // log of C(n, 0) / 2^n
  const logTerms = [logTerm];
  for (let k = 1; k <= fewer; k += 1) {
    logTerm += Math.log((trials - k + 1) / k);
    logTerms.push(logTerm);
  }
  const largest = logTerms.at(-1) ?? 0; // terms increase up to n / 2
  const sum = logTerms.reduce((total, term) => total + Math.exp(term - largest), 0);
  return Math.min(1, 2 * Math.exp(largest) * sum);
}
