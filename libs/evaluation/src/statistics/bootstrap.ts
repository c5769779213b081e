/** How far a score would move on other documents of the same kind. */
import { invariant, type SeededRandom } from '#foundation';
import { type DocumentCounts, f1OfSum } from './document-counts.js';
import type { Interval } from './wilson.js';

/** What is resampled and how often. */
export interface BootstrapOptions {
  readonly counts: DocumentCounts;
  /** Samples drawn; 2,000 holds the ends of a 95 % interval to about a twentieth of its width. */
  readonly rounds?: number;
  readonly random: SeededRandom;
}

/**
 * Percentile bootstrap interval at 95 % of micro F1, by document (Efron 1979): draws as many documents as there are,
 * with replacement, `rounds` times, and takes the 2.5 % and 97.5 % points.
 */
export function bootstrapF1(options: BootstrapOptions): Interval {
  const { counts, rounds = 2000, random } = options;
  invariant(counts.size > 0, 'bootstrapF1: at least one document');
  const scores = new Float64Array(rounds);
  for (let round = 0; round < rounds; round += 1) {
    const sum = new Float64Array(3);
    for (let draw = 0; draw < counts.size; draw += 1) counts.addTo(sum, random.integer(counts.size));
    scores[round] = f1OfSum(sum);
  }
  scores.sort();
  return { low: quantile(scores, 0.025), high: quantile(scores, 0.975) };
}

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). `sorted` ascending, not empty. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
