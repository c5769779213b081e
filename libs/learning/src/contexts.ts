/** Contexts of identifiers by the two vectors before them, clustered by spherical k-means (Dhillon and Modha 2001). */
import type { SeededRandom } from '#foundation';
import type { TrainingSentence } from '#training';

/** Enough to separate names, dates and numbers, few enough for each to have tokens. */
const contextCount = 32;

/** Clusters of a few thousand vectors no longer move after this. */
const rounds = 8;

/** Returns the context of a token, from 0. */
export type ContextOf = (sentence: TrainingSentence, token: number) => number;

/** Learns contexts from the identifiers of labelled sentences; `width` is R. */
export function learnContexts(
  sentences: readonly TrainingSentence[],
  width: number,
  random: SeededRandom,
): ContextOf {
  const before = sentences.flatMap((sentence) =>
    [...sentence.labelIds.keys()]
      .filter((token) => sentence.labelIds[token] !== 0)
      .map((token) => vectorBefore(sentence, token, width)),
  );
  let centres = Array.from(
    { length: Math.min(contextCount, before.length) },
    () => before[random.integer(before.length)] ?? new Float64Array(2 * width),
  );
  for (let round = 0; round < rounds; round += 1) {
    const sums = centres.map(() => new Float64Array(2 * width));
    for (const vector of before) addTo(sums[nearest(vector, centres)], vector);
    centres = sums.map((sum, at) => (sum.some((value) => value !== 0) ? unit(sum) : (centres[at] ?? sum)));
  }
  return (sentence, token) => nearest(vectorBefore(sentence, token, width), centres);
}

/** The two vectors before a token, joined to unit length; zeros before the sentence. Shape: (2R) */
function vectorBefore({ vectors }: TrainingSentence, token: number, width: number): Float64Array {
  const joined = new Float64Array(2 * width);
  for (let at = 0; at < joined.length; at += 1) {
    const from = (token - 2) * width + at;
    joined[at] = from < 0 ? 0 : (vectors[from] ?? 0);
  }
  return unit(joined);
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function addTo(sum: Float64Array | undefined, vector: Float64Array): void {
  if (sum !== undefined)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
}

function nearest(vector: Float64Array, centres: readonly Float64Array[]): number {
  let best = 0;
  let bestCosine = Number.NEGATIVE_INFINITY;
  for (const [at, centre] of centres.entries()) {
    let cosine = 0;
    for (let d = 0; d < vector.length; d += 1) cosine += (vector[d] ?? 0) * (centre[d] ?? 0);
    if (cosine > bestCosine) [best, bestCosine] = [at, cosine];
  }
  return best;
}
