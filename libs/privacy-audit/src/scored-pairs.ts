/** Scores of pairs of two kinds, how well they separate the kinds, and intervals by document. */
import { clusterMean } from '#evaluation';
import { firstIndex, type SeededRandom } from '#foundation';
import { clustersOf } from './spread.js';
import { missOf } from './thresholds.js';

/** A pair with its score; higher means fake. */
export interface ScoredPair {
  readonly document: number;
  readonly isFake: boolean;
  readonly score: number;
}

/** Probability that a fake outscores a real pair, ties half (Mann and Whitney); 0.5 without both kinds. */
export function areaUnderCurve(pairs: readonly ScoredPair[]): number {
  const ordered = [...pairs].sort((a, b) => a.score - b.score);
  const fakes = ordered.filter(({ isFake }) => isFake).length;
  const reals = ordered.length - fakes;
  if (fakes === 0 || reals === 0) return 0.5;
  let rankSum = 0;
  for (let start = 0; start < ordered.length; ) {
    let end = start;
    while (end < ordered.length && ordered[end]?.score === ordered[start]?.score) end += 1;
    const rank = (start + 1 + end) / 2; // the mean rank of equal scores
    for (let at = start; at < end; at += 1) if (ordered[at]?.isFake === true) rankSum += rank;
    start = end;
  }
  return (rankSum - (fakes * (fakes + 1)) / 2) / (fakes * reals);
}

/** The threshold between two scores that classifies most pairs correctly, with fakes above it. */
export function bestThreshold(pairs: readonly ScoredPair[]): number {
  const ordered = [...pairs].sort((a, b) => a.score - b.score);
  let right = ordered.filter(({ isFake }) => isFake).length; // everything is called fake
  let best = right;
  let threshold = Number.NEGATIVE_INFINITY;
  ordered.forEach(({ isFake, score }, at) => {
    right += isFake ? -1 : 1; // this one and all below are called real
    const next = ordered[at + 1]?.score ?? Number.POSITIVE_INFINITY;
    if (next === score || right <= best) return;
    best = right;
    threshold = next === Number.POSITIVE_INFINITY ? next : (score + next) / 2;
  });
  return threshold;
}

/** A share, and the upper end of its interval by document. */
export interface Told {
  readonly value: number;
  readonly upper: number;
  readonly pairs: number;
}

/** Accuracy at a threshold chosen on other pairs. */
export function accuracyAt(pairs: readonly ScoredPair[], threshold: number): Told {
  const clusters = clustersOf(
    pairs.map(({ document, isFake, score }) => ({ document, value: Number(score > threshold === isFake) })),
  );
  const { mean, high } = clusterMean({ clusters, miss: missOf(1), binary: true });
  return { value: mean, upper: high, pairs: pairs.length };
}

/**
 * The area and its upper end by document (Obuchowski 1997), from placements among the other kind: three and a
 * half standard errors, more than any correction here requires.
 */
export function areaByDocument(pairs: readonly ScoredPair[]): Told {
  const value = areaUnderCurve(pairs);
  const kinds = [true, false].map((isFake) =>
    Float64Array.from(pairs.flatMap((pair) => (pair.isFake === isFake ? [pair.score] : []))).sort(),
  ) as [Float64Array, Float64Array]; // two kinds in, two out
  const shares = new Map<number, number>();
  for (const { document, isFake, score } of pairs) {
    const [own, others] = isFake ? kinds : [kinds[1], kinds[0]];
    const below =
      (countBelow(others, score, false) + countBelow(others, score, true)) / (2 * others.length || 1);
    const placement = isFake ? below : 1 - below;
    shares.set(document, (shares.get(document) ?? 0) + (placement - value) / own.length);
  }
  const squares = [...shares.values()].reduce((sum, share) => sum + share ** 2, 0);
  const error = Math.sqrt((squares * shares.size) / Math.max(1, shares.size - 1));
  return { value, upper: Math.min(1, value + 3.5 * error), pairs: pairs.length };
}

/** Number of values in `ascending` below `score`; `withEqual` includes those equal to it. */
export function countBelow(ascending: Float64Array, score: number, withEqual: boolean): number {
  return firstIndex(0, ascending.length, (index) => {
    const value = ascending[index] as number; // the index is below the length
    return withEqual ? value > score : value >= score;
  });
}

/** An area and the ends of its interval. */
export interface AreaInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Settings of a bootstrap interval. */
export interface Bootstrap {
  /** Share of intervals that miss, both sides together. */
  readonly miss: number;
  readonly resamples: number;
  readonly random: SeededRandom;
}

/**
 * The area and its percentile interval over resampled documents (Efron 1979; Field and Welsh 2007): no width at
 * 0 or 1, and one half from 0 to 1 without both kinds.
 */
export function areaWithInterval(
  pairs: readonly ScoredPair[],
  { miss, resamples, random }: Bootstrap,
): AreaInterval {
  if (!pairs.some(({ isFake }) => isFake) || pairs.every(({ isFake }) => isFake))
    return { value: 0.5, low: 0, high: 1 };
  const ordered = [...pairs].sort((a, b) => a.score - b.score);
  const documents = [...new Set(ordered.map(({ document }) => document))];
  const places = new Map(documents.map((document, at) => [document, at]));
  const placeOf = Int32Array.from(ordered, ({ document }) => places.get(document) ?? 0);
  const areas = new Float64Array(resamples);
  const counts = new Float64Array(documents.length);
  for (let resample = 0; resample < resamples; resample += 1) {
    counts.fill(0);
    for (let draw = 0; draw < documents.length; draw += 1) {
      const place = random.integer(documents.length);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    areas[resample] = weightedArea(ordered, placeOf, counts);
  }
  areas.sort();
  const at = (share: number): number =>
    areas[Math.min(resamples - 1, Math.max(0, Math.round(share * (resamples - 1))))] ?? 0.5;
  return { value: areaUnderCurve(pairs), low: at(miss / 2), high: at(1 - miss / 2) };
}

/** Area of ascending pairs, each weighted by how often its document was drawn; ties count half. */
function weightedArea(ordered: readonly ScoredPair[], placeOf: Int32Array, counts: Float64Array): number {
  let wins = 0;
  let below = 0;
  let fakes = 0;
  for (let start = 0; start < ordered.length; ) {
    let end = start;
    let ownReal = 0;
    let ownFake = 0;
    for (; end < ordered.length && ordered[end]?.score === ordered[start]?.score; end += 1) {
      const weight = counts[placeOf[end] ?? 0] ?? 0;
      if (ordered[end]?.isFake === true) ownFake += weight;
      else ownReal += weight;
    }
    wins += ownFake * (below + ownReal / 2);
    below += ownReal;
    fakes += ownFake;
    start = end;
  }
  return fakes * below === 0 ? 0.5 : wins / (fakes * below);
}
