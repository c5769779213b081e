/**
 * How many identifiers two readers both missed, by capture-recapture.
 *
 * | assumption | what breaks it | then the estimate is |
 * |---|---|---|
 * | the readers mark independently | they talk, or share a list | too small |
 * | every identifier is as easy to see as any other | odd forms, which both overlook | too small |
 * | what both marked is known to be one identifier | marks that only touch | too small |
 */
import { type Interval, invariant } from '#foundation';
import { firstThat, hypergeometric } from './sampling.js';

interface TwoReadings {
  readonly first: number;
  readonly second: number;
  /** Marked by both readers. */
  readonly both: number;
}

/**
 * Identifiers that neither reader marked: Chapman's estimate (1951) `(n1 + 1)(n2 + 1) / (m + 1) - 1`, minus those
 * seen, and its exact interval with `risk` on each side. Given `N` identifiers and both counts, the overlap is
 * hypergeometric; the interval contains every `N` that makes the observed overlap not too rare. It keeps its
 * confidence if a reader missed nothing, where intervals from Chapman's variance have zero width. The high end is
 * `Infinity` if the readers share no identifier.
 */
export function missedByBoth(
  { first, second, both }: TwoReadings,
  risk: number,
): Interval & { readonly estimate: number } {
  invariant(both <= Math.min(first, second), 'missedByBoth: both <= first, both <= second');
  const seen = first + second - both;
  const chance = (missed: number, least: number, most: number): number => {
    let sum = 0;
    for (let count = least; count <= most; count += 1)
      sum += hypergeometric({ size: seen + missed, marked: first, drawn: second }, count);
    return sum;
  };
  const isTooMany = (missed: number): boolean => chance(missed, both, Math.min(first, second)) <= risk;
  const isEnough = (missed: number): boolean => chance(missed, Math.max(0, both - missed), both) > risk;
  return {
    estimate: ((first + 1) * (second + 1)) / (both + 1) - 1 - seen,
    low: firstThat(isEnough, 0, identifiersMax),
    high:
      both === 0 ? Number.POSITIVE_INFINITY : firstThat((missed) => isTooMany(missed + 1), 0, identifiersMax),
  };
}

/** More identifiers than the notes of a sample can contain. */
const identifiersMax = 1e9;
