/** The area under a curve with an interval: documents are drawn again, with replacement. */
import type { SeededRandom } from '#foundation';
import { areaUnderCurve, type ScoredPair } from '../pairs/scored-pairs.js';

/** An area between the ends of its interval. */
export interface AreaInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How an interval is made. */
export interface Bootstrap {
  /** The share of intervals that miss, both sides together. */
  readonly miss: number;
  readonly resamples: number;
  readonly random: SeededRandom;
}

/**
 * The area of all pairs and the percentile interval over resampled documents (Efron 1979; clusters as Field and Welsh 2007). An area
 * that no resample can lower or raise, 0 or 1, has no width there. One half, from 0 to 1, without both kinds.
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

/** Of ascending pairs, each counted as often as its document was drawn; equal scores half. */
function weightedArea(ordered: readonly ScoredPair[], placeOf: Int32Array, counts: Float64Array): number {
  let [wins, below, fakes] = [0, 0, 0];
  for (let start = 0; start < ordered.length; ) {
    let [end, ownReal, ownFake] = [start, 0, 0];
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
