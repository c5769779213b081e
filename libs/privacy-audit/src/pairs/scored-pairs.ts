/** Scores of two kinds of things, and how well they tell them apart. */
import { clusterMean } from '#evaluation';
import { pick, type SeededRandom } from '#foundation';
import { missOf } from '../thresholds.js';

/** A pair with its score; a higher one says fake. */
export interface ScoredPair {
  readonly document: number;
  readonly isFake: boolean;
  readonly score: number;
}

/** The probability that a fake scores higher than a real one, ties half (Mann and Whitney). One half without either kind. */
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

/** The score from which on calling a pair a fake is right most often: half way between two scores of `pairs`. */
export function bestThreshold(pairs: readonly ScoredPair[]): number {
  const ordered = [...pairs].sort((a, b) => a.score - b.score);
  let right = ordered.filter(({ isFake }) => isFake).length; // everything is called a fake
  let [best, threshold] = [right, Number.NEGATIVE_INFINITY];
  ordered.forEach(({ isFake, score }, at) => {
    right += isFake ? -1 : 1; // this one and all below are called real
    const next = ordered[at + 1]?.score ?? Number.POSITIVE_INFINITY;
    if (next === score || right <= best) return;
    best = right;
    threshold = next === Number.POSITIVE_INFINITY ? next : (score + next) / 2;
  });
  return threshold;
}

/** A share with the upper end of its interval by document. */
export interface Told {
  readonly value: number;
  readonly upper: number;
  readonly pairs: number;
}

/** The share told right by a threshold that other pairs chose. */
export function accuracyAt(pairs: readonly ScoredPair[], threshold: number): Told {
  const documents = new Map<number, { sum: number; trials: number }>();
  for (const { document, isFake, score } of pairs) {
    const counts = documents.get(document) ?? { sum: 0, trials: 0 };
    const isRight = score > threshold === isFake;
    documents.set(document, { sum: counts.sum + (isRight ? 1 : 0), trials: counts.trials + 1 });
  }
  const { mean, high } = clusterMean({ clusters: [...documents.values()], miss: missOf(1), binary: true });
  return { value: mean, upper: Math.min(1, high), pairs: pairs.length };
}

/** Samples of documents; 200 hold a standard error to a twentieth of itself. */
const rounds = 200;

/** The area with an upper end: three and a half standard errors of a bootstrap by document, more than any correction here asks for. */
export function areaByDocument(pairs: readonly ScoredPair[], random: SeededRandom): Told {
  const byDocument = new Map<number, ScoredPair[]>();
  for (const pair of pairs) byDocument.set(pair.document, [...(byDocument.get(pair.document) ?? []), pair]);
  const documents = [...byDocument.values()];
  const value = areaUnderCurve(pairs);
  let [sum, squares] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const area = areaUnderCurve(documents.flatMap(() => pick(documents, random) ?? []));
    sum += area / rounds;
    squares += area ** 2 / rounds;
  }
  const error = Math.sqrt(Math.max(0, squares - sum ** 2));
  return { value, upper: Math.min(1, value + 3.5 * error), pairs: pairs.length };
}
