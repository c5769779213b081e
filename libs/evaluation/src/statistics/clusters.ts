/** Accuracies and means over clusters, because trials of one sentence are not independent. */
import { type Interval, invariant, type SeededRandom, wilsonInterval } from '#foundation';
import { quantile } from './intervals.js';

/** The trials of one cluster. */
export interface ClusterCounts {
  /** At most `trials`. */
  readonly successes: number;
  readonly trials: number;
}

interface ClusterBootstrapOptions {
  /** At least one with trials. Clusters are independent; trials within one need not be. */
  readonly clusters: readonly ClusterCounts[];
  /** 2,000 fix the ends of a 95 % interval to about a twentieth of its width. */
  readonly rounds?: number;
  readonly random: SeededRandom;
}

/**
 * Percentile bootstrap interval at 95 % of a proportion, by cluster (Davison and Hinkley 1997, section 3.8):
 * draws as many clusters as there are, with replacement, and divides total successes by total trials. A Wilson
 * interval over the trials is too narrow if trials within a cluster are correlated.
 *
 * With one cluster, or equal shares in all, every sample is the same. The result is then Wilson's interval with
 * each cluster as one trial, which assumes full correlation within clusters.
 */
export function clusterBootstrapInterval(options: ClusterBootstrapOptions): Interval {
  const { rounds = 2000, random } = options;
  const clusters = options.clusters.filter(({ trials }) => trials > 0);
  invariant(clusters.length > 0, 'clusterBootstrapInterval: at least one cluster with trials');
  const proportion = sharesOf(clusters);
  if (clusters.every(({ successes, trials }) => successes / trials === proportion))
    return wilsonInterval(proportion * clusters.length, clusters.length);
  const shares = Float64Array.from({ length: rounds }, () =>
    sharesOf(clusters, () => random.integer(clusters.length)),
  ).sort();
  return { low: quantile(shares, 0.025), high: quantile(shares, 0.975) };
}

/** An accuracy with its 95 % interval; chance is one half for telling pairs apart. */
export interface PairAccuracy {
  readonly accuracy: number;
  readonly interval: readonly [number, number];
  readonly pairs: number;
}

/** Accuracy over pairs, with an interval by cluster; `null` without pairs. */
export function accuracyOfPairs(options: ClusterBootstrapOptions): PairAccuracy | null {
  const total = (count: keyof ClusterCounts): number =>
    options.clusters.reduce((sum, counts) => sum + counts[count], 0);
  const pairs = total('trials');
  if (pairs === 0) return null;
  const { low, high } = clusterBootstrapInterval(options);
  return { accuracy: total('successes') / pairs, interval: [low, high], pairs };
}

/** Share of successes, with each cluster once or those that `draw` picks. */
function sharesOf(clusters: readonly ClusterCounts[], draw = (turn: number): number => turn): number {
  let right = 0;
  let all = 0;
  for (let turn = 0; turn < clusters.length; turn += 1) {
    const { successes = 0, trials = 0 } = clusters[draw(turn)] ?? {};
    right += successes;
    all += trials;
  }
  return right / all;
}

/** The values of one cluster's trials, summed. */
export interface ClusterSum {
  readonly sum: number;
  readonly trials: number;
}

/** A mean and its interval. */
export interface ClusterMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface ClusterMeanOptions {
  /** Independent of each other; trials within one need not be. At least one with trials. */
  readonly clusters: readonly ClusterSum[];
  /** Share of missing intervals, both sides: 0.05 over the number of jointly gated figures (Bonferroni). */
  readonly miss: number;
  /**
   * Values are 0 or 1: ends stay in [0, 1], and a mean of 0 or 1 gets Wilson's interval over clusters, so that 0
   * of n does not read as never.
   */
  readonly binary?: boolean;
}

/**
 * The mean over trials, r = Σ s_i / Σ n_i, with the cluster-robust interval of a ratio (Cochran 1977, section
 * 6.3): var = G/(G−1) · Σ (s_i − r·n_i)² / (Σ n_i)², and Student's t with G − 1 degrees of freedom. A single
 * cluster says nothing about others: its interval is [0, 1], or unbounded.
 */
export function clusterMean({ clusters: all, miss, binary = false }: ClusterMeanOptions): ClusterMean {
  const clusters = all.filter(({ trials }) => trials > 0);
  invariant(
    clusters.length > 0 && miss > 0 && miss < 1,
    'clusterMean: a cluster with trials, miss in (0, 1)',
  );
  const trials = clusters.reduce((sum, cluster) => sum + cluster.trials, 0);
  const mean = clusters.reduce((sum, cluster) => sum + cluster.sum, 0) / trials;
  const count = clusters.length;
  if (count === 1) {
    const [low, high] = binary ? [0, 1] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    return { mean, low, high };
  }
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.sum - mean * cluster.trials) ** 2, 0);
  const error = Math.sqrt(((count / (count - 1)) * squares) / trials ** 2);
  const reach = studentQuantile(1 - miss / 2, count - 1) * error;
  const plain = { mean, low: mean - reach, high: mean + reach };
  if (!binary) return plain;
  if (mean === 0 || mean === 1) return intervalOfSame(mean, count, normalQuantile(1 - miss / 2));
  return { mean, low: Math.max(0, plain.low), high: Math.min(1, plain.high) };
}

/**
 * Wilson's interval with each cluster as one trial, for equal trials, where the robust one has zero width. For p
 * of 0 or 1 its ends are p and a point at distance z² / (n + z²).
 */
function intervalOfSame(mean: number, count: number, z: number): ClusterMean {
  const reach = z ** 2 / (count + z ** 2);
  return mean === 0 ? { mean, low: 0, high: reach } : { mean, low: 1 - reach, high: 1 };
}

/** The fewest clusters for which the interval of a binary mean of 0 ends at `share` or below. */
export function clustersToClear(share: number, miss: number): number {
  return Math.ceil(normalQuantile(1 - miss / 2) ** 2 * (1 / share - 1));
}

/**
 * The `share` quantile of Student's t: exact for one and two degrees of freedom, else an expansion. At shares up
 * to 0.9995 it is 4.2 % too small with three degrees, and less than 0.1 % from eight on.
 */
export function studentQuantile(share: number, freedom: number): number {
  if (freedom === 1) return Math.tan(Math.PI * (share - 0.5));
  if (freedom === 2) return (2 * share - 1) / Math.sqrt(2 * share * (1 - share));
  const z = normalQuantile(share);
  // Hill 1970, algorithm 396: Cornish and Fisher's expansion in 1 / freedom.
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}

/** The `share` quantile of the standard normal distribution, by bisection on Φ; the error is below 1e−12. */
export function normalQuantile(share: number): number {
  let low = -40;
  let high = 40;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Φ(x): its series near 0, a continued fraction in the tails (Abramowitz and Stegun 26.2.11 and 26.2.14). */
export function normalShare(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(x) < 4) {
    let term = x;
    let sum = x;
    for (let odd = 3; odd < 120; odd += 2) {
      term *= (x * x) / odd;
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = 0;
  for (let step = 60; step >= 1; step -= 1) fraction = step / (Math.abs(x) + fraction);
  const tail = density / (Math.abs(x) + fraction);
  return x < 0 ? tail : 1 - tail;
}
