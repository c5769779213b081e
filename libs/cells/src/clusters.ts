/** Spherical k-means (Dhillon and Modha 2001): groups of unit vectors that point the same way. */
import type { SeededRandom } from '#foundation';

const roundsMax = 25;

/** Directions of `count` groups, fewer where there are fewer vectors. First ones are drawn far apart (k-means++, Arthur and Vassilvitskii 2007). */
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

/** The place of the direction with the greatest cosine; the first of equal ones. */
export function nearestDirection(directions: readonly Float32Array[], vector: Float32Array): number {
  let [best, greatest] = [0, Number.NEGATIVE_INFINITY];
  directions.forEach((direction, at) => {
    const cosine = dot(direction, vector);
    if (cosine > greatest) [best, greatest] = [at, cosine];
  });
  return best;
}

/** The unit vector of a sum; nothing when there is none, or it has no direction. */
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
    if (!(total > 1e-9)) break; // no vector is left that is not chosen already
    const direction = vectors[drawnAt(distances, random.uniform() * total)];
    if (direction === undefined) break;
    chosen.push(direction);
    vectors.forEach((vector, at) => {
      distances[at] = Math.min(distances[at] ?? 0, Math.max(0, 1 - dot(direction, vector)));
    });
  }
  return chosen;
}

/** Where a point of the distances laid end to end falls. */
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
