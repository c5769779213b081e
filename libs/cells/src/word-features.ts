/** What the kind of a word is told by: its vector, its casing, its length. */
import { invariant } from '#foundation';
import { CASING_COUNT, casingOf } from '#text';

/** Upper ends of classes of length, in characters; longer words are one more class. */
const lengthEnds = [1, 2, 3, 6];

/** Of as much weight as a large entry of a unit vector. */
const markWeight = 0.5;

/** Numbers in the features of a word whose vector has E: vector, casing, length, and one that is always 1. */
export function featureCountOf(embeddingSize: number): number {
  return embeddingSize + CASING_COUNT + lengthEnds.length + 1 + 1;
}

/** Features of a word. Shape: (E) → (F). */
export function featuresOf(word: string, vector: Float32Array): Float32Array {
  const features = new Float32Array(featureCountOf(vector.length));
  features.set(vector);
  const casingAt = vector.length;
  features[casingAt + casingOf(word)] = markWeight;
  const length = [...word].length;
  const found = lengthEnds.findIndex((end) => length <= end);
  features[casingAt + CASING_COUNT + (found < 0 ? lengthEnds.length : found)] = markWeight;
  features[features.length - 1] = 1;
  return features;
}

/** The row of `weights` (rows of F) whose product with the features is greatest; the first of equal ones. */
export function likeliestRow(weights: readonly Float32Array[], features: Float32Array): number {
  invariant(weights.length > 0, 'there is a row to choose');
  let [best, greatest] = [0, Number.NEGATIVE_INFINITY];
  weights.forEach((row, at) => {
    let product = 0;
    for (let index = 0; index < row.length; index += 1) product += (row[index] ?? 0) * (features[index] ?? 0);
    if (product > greatest) [best, greatest] = [at, product];
  });
  return best;
}
