/** Clusters of word vectors, features of words, and the kinds of identifier that features predict. */
import { invariant, type SeededRandom } from '#foundation';
import { CASING_COUNT, casingOf } from '#text';

const roundsMax = 25;

/** Directions of at most `count` clusters, seeded by k-means++ (Arthur and Vassilvitskii 2007). */
export function clusterDirections(
  vectors: readonly Float32Array[],
  count: number,
  random: SeededRandom,
): Float32Array[] {
  let directions = drawFarApart(vectors, count, random);
  let groups: number[] = [];
  for (let round = 0; round < roundsMax; round += 1) {
    const next = vectors.map((vector) => nearestDirection(directions, vector));
    if (next.every((group, at) => group === groups[at])) break;
    groups = next;
    directions = directions.map(
      (old, group) => directionOf(vectors.filter((_, at) => groups[at] === group)) ?? old,
    );
  }
  return directions;
}

/** Index of the direction with the largest cosine; the first if tied. */
export function nearestDirection(directions: readonly Float32Array[], vector: Float32Array): number {
  let best = 0;
  let greatest = Number.NEGATIVE_INFINITY;
  directions.forEach((direction, at) => {
    const cosine = dot(direction, vector);
    if (cosine > greatest) [best, greatest] = [at, cosine];
  });
  return best;
}

/** Unit vector of the sum; undefined for no vectors, or a sum without direction. */
export function directionOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  const norm = Math.hypot(...sum);
  return norm > 0 ? Float32Array.from(sum, (value) => value / norm) : undefined;
}

function drawFarApart(vectors: readonly Float32Array[], count: number, random: SeededRandom): Float32Array[] {
  const chosen: Float32Array[] = [];
  const distances = new Float64Array(vectors.length).fill(1);
  while (chosen.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    if (!(total > 1e-9)) break; // every vector left is already chosen
    const direction = vectors[drawnAt(distances, random.uniform() * total)];
    if (direction === undefined) break;
    chosen.push(direction);
    vectors.forEach((vector, at) => {
      distances[at] = Math.min(distances[at] ?? 0, Math.max(0, 1 - dot(direction, vector)));
    });
  }
  return chosen;
}

/** Index of the distance into which a point falls if all are laid end to end. */
function drawnAt(distances: Float64Array, point: number): number {
  let end = 0;
  const found = distances.findIndex((distance) => {
    end += distance;
    return point < end;
  });
  return found < 0 ? distances.length - 1 : found;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number); // both are of one length
  return sum;
}

/** Upper ends of length classes, in characters; longer words are one more class. */
const lengthEnds = [1, 2, 3, 6];

/** About as much weight as a large entry of a unit vector. */
const markWeight = 0.5;

/** Number of features of a word with a vector of E: vector, casing, length, and a constant 1. */
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

/** Index of the row of `weights` (F each) with the largest product with the features; the first if tied. */
export function likeliestRow(weights: readonly Float32Array[], features: Float32Array): number {
  invariant(weights.length > 0, 'there is a row to choose');
  let best = 0;
  let greatest = Number.NEGATIVE_INFINITY;
  weights.forEach((row, at) => {
    let product = 0;
    for (let index = 0; index < row.length; index += 1) product += (row[index] ?? 0) * (features[index] ?? 0);
    if (product > greatest) [best, greatest] = [at, product];
  });
  return best;
}

/** Words with their kinds. */
export interface KindExamples {
  /** Shape of each: (F). */
  readonly features: readonly Float32Array[];
  /** Shares of the word's occurrences by kind, summing to 1. Shape of each: (kinds). */
  readonly shares: readonly Float64Array[];
  /** Weight of each word in the loss. */
  readonly weights: readonly number[];
}

/** Full-batch Adam: steps, rate, weight of the squared norm. The loss is convex and converges by then. */
const fit = { steps: 200, rate: 0.1, decay: 1e-4, first: 0.9, second: 0.999 } as const;

/** Fits weights of each kind, (F), by cross-entropy with a squared-norm penalty. Deterministic. */
export function fitKinds({ features, shares, weights }: KindExamples, kinds: number): Float32Array[] {
  const size = features[0]?.length ?? 0;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const values = new Float64Array(kinds * size);
  const gradient = values.slice();
  const mean = values.slice();
  const square = values.slice();
  for (let step = 1; step <= fit.steps; step += 1) {
    gradient.fill(0);
    features.forEach((row, example) => {
      const scale = (weights[example] ?? 0) / total;
      const errors = errorsOf(values, row, shares[example] ?? new Float64Array(kinds));
      for (let kind = 0; kind < kinds; kind += 1) {
        const error = (errors[kind] as number) * scale; // lies inside
        if (Math.abs(error) < 1e-12) continue;
        for (let at = 0, cell = kind * size; at < size; at += 1, cell += 1)
          gradient[cell] = (gradient[cell] as number) + error * (row[at] as number); // both lie inside
      }
    });
    for (let at = 0; at < values.length; at += 1) {
      const slope = (gradient[at] ?? 0) + fit.decay * (values[at] ?? 0);
      mean[at] = fit.first * (mean[at] ?? 0) + (1 - fit.first) * slope;
      square[at] = fit.second * (square[at] ?? 0) + (1 - fit.second) * slope * slope;
      const meanNow = (mean[at] ?? 0) / (1 - fit.first ** step);
      const squareNow = (square[at] ?? 0) / (1 - fit.second ** step);
      values[at] = (values[at] ?? 0) - (fit.rate * meanNow) / (Math.sqrt(squareNow) + 1e-8);
    }
  }
  return Array.from({ length: kinds }, (_, kind) =>
    Float32Array.from(values.subarray(kind * size, (kind + 1) * size)),
  );
}

/** Predicted minus true shares. */
function errorsOf(values: Float64Array, row: Float32Array, shares: Float64Array): Float64Array {
  const kinds = shares.length;
  const errors = new Float64Array(kinds);
  let greatest = Number.NEGATIVE_INFINITY;
  for (let kind = 0; kind < kinds; kind += 1) {
    let product = 0;
    for (let at = 0, cell = kind * row.length; at < row.length; at += 1, cell += 1)
      product += (values[cell] as number) * (row[at] as number); // both lie inside
    errors[kind] = product;
    greatest = Math.max(greatest, product);
  }
  let sum = 0;
  for (let kind = 0; kind < kinds; kind += 1) sum += errors[kind] = Math.exp((errors[kind] ?? 0) - greatest);
  for (let kind = 0; kind < kinds; kind += 1) errors[kind] = (errors[kind] ?? 0) / sum - (shares[kind] ?? 0);
  return errors;
}
