/** Intervals for accuracies whose trials come in clusters: pairs of one sentence, tokens of one document. */
import { invariant, type SeededRandom } from '#foundation';
import { quantile } from './quantile.js';
import { type Interval, wilsonInterval } from './wilson.js';

/** The trials of one cluster. */
export interface ClusterCounts {
  /** Trials that came out right; at most `trials`. */
  readonly successes: number;
  readonly trials: number;
}

/** What is resampled and how often. */
export interface ClusterBootstrapOptions {
  /** One entry a cluster, at least one with trials. Clusters are independent; trials inside one need not be. */
  readonly clusters: readonly ClusterCounts[];
  /** Samples drawn; 2,000 holds the ends of a 95 % interval to about a twentieth of its width. */
  readonly rounds?: number;
  readonly random: SeededRandom;
}

/**
 * Percentile bootstrap interval at 95 % of a proportion, by cluster (Davison and Hinkley 1997, section 3.8): draws as
 * many clusters as there are, with replacement, and divides their summed successes by their summed trials. A Wilson
 * interval over the trials is too narrow as soon as trials of one cluster tend to come out alike.
 *
 * Where every cluster has the same share of successes, all or none among them, or where there is one cluster alone, no sample
 * differs from another; then Wilson's interval with each cluster as one trial is given, which supposes the most that trials of
 * one cluster can have in common.
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

/** An accuracy with its 95 % interval; chance is one half where pairs are told apart. */
export interface PairAccuracy {
  readonly accuracy: number;
  readonly interval: readonly [number, number];
  readonly pairs: number;
}

/** How often pairs were judged right, by the clusters that they come in; `null` without a single pair. */
export function accuracyOfPairs(options: ClusterBootstrapOptions): PairAccuracy | null {
  const total = (count: keyof ClusterCounts): number =>
    options.clusters.reduce((sum, counts) => sum + counts[count], 0);
  const pairs = total('trials');
  if (pairs === 0) return null;
  const { low, high } = clusterBootstrapInterval(options);
  return { accuracy: total('successes') / pairs, interval: [low, high], pairs };
}

/** The share of successes among the trials of as many clusters as there are: each once, or those that `draw` names. */
function sharesOf(clusters: readonly ClusterCounts[], draw = (turn: number): number => turn): number {
  let [right, all] = [0, 0];
  for (let turn = 0; turn < clusters.length; turn += 1) {
    const { successes = 0, trials = 0 } = clusters[draw(turn)] ?? {};
    right += successes;
    all += trials;
  }
  return right / all;
}
