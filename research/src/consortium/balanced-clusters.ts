/** Spherical k-means (Dhillon and Modha 2001) with fixed cluster sizes. */
import { invariant, type SeededRandom } from '#foundation';

/** Vectors to cluster. */
export interface ClusterRequest {
  /** Unit vectors, all of one length. Shape: (N, D) */
  readonly vectors: readonly Float32Array[];
  /** Number of vectors per cluster; the sum is N. */
  readonly sizes: readonly number[];
  readonly random: SeededRandom;
}

/** Rounds before a start stops unconverged; a few hundred vectors converge within ten. */
const roundsMax = 50;

/** Each start finds a local optimum; more than ten starts rarely improve the best. */
const starts = 10;

/**
 * Returns the cluster of each vector, in order, from the best of ten starts by total cosine with the centres.
 * A start alternates two steps until nothing changes: a centre becomes the direction of its cluster's sum;
 * then vectors are assigned within the capacities and pairs swapped while a swap gains. Initial centres are
 * spread out by k-means++ (Arthur and Vassilvitskii 2007). Equal requests give equal clusters.
 */
export function balancedClusters({ vectors, sizes, random }: ClusterRequest): number[] {
  invariant(
    sizes.reduce((sum, size) => sum + size, 0) === vectors.length,
    'balancedClusters: sizes sum to the number of vectors',
  );
  const found = Array.from({ length: starts }, (_, start) =>
    clusterOnce({ vectors, sizes, random: random.fork(`start ${start}`) }),
  );
  return found.reduce((best, next) => (next.coherence > best.coherence ? next : best)).clusters;
}

/** A clustering, and the summed cosine of every vector with its centre. */
interface Clustering {
  readonly clusters: number[];
  readonly coherence: number;
}

function clusterOnce({ vectors, sizes, random }: ClusterRequest): Clustering {
  let centres = farApart(vectors, sizes.length, random);
  let clusters: number[] = [];
  for (let round = 0; round < roundsMax; round += 1) {
    const similarities = vectors.map((vector) => centres.map((centre) => dot(vector, centre)));
    const next = exchange(assign(similarities, sizes), similarities);
    if (next.every((cluster, index) => cluster === clusters[index])) break;
    clusters = next;
    centres = sizes.map((_, cluster) => direction(vectors.filter((_vector, at) => clusters[at] === cluster)));
  }
  const coherence = vectors.reduce((sum, vector, at) => {
    const centre = centres[clusters[at] ?? 0];
    return sum + (centre === undefined ? 0 : dot(vector, centre));
  }, 0);
  return { clusters, coherence };
}

/** Unit vector in the direction of the sum; a zero sum stays zero. Shape: (D), or (0) without vectors */
export function direction(vectors: readonly Float32Array[]): Float32Array {
  const sum = sumOf(vectors);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** Sum of vectors of equal length. Shape: (D), or (0) without vectors */
export function sumOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  }
  return sum;
}

/** Cosine of two unit vectors. */
function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Draws initial centres, favouring vectors far from those already drawn. */
function farApart(vectors: readonly Float32Array[], count: number, random: SeededRandom): Float32Array[] {
  const chosen: Float32Array[] = [];
  while (chosen.length < count) {
    const weights = vectors.map((vector) =>
      Math.max(0, 1 - Math.max(-1, ...chosen.map((centre) => dot(vector, centre)))),
    );
    chosen.push(vectors[drawByWeight(weights, random)] ?? new Float32Array(0));
  }
  return chosen;
}

function drawByWeight(weights: readonly number[], random: SeededRandom): number {
  let rest = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return random.integer(weights.length); // all vectors are equal
}

/** Assigns first the vector that would lose most without its best centre. */
function assign(similarities: readonly (readonly number[])[], sizes: readonly number[]): number[] {
  const room = [...sizes];
  const clusters = similarities.map(() => 0);
  const stakes = similarities.map((row, index) => ({ index, stake: Math.max(...row) - Math.min(...row) }));
  for (const { index } of stakes.sort((one, other) => other.stake - one.stake || one.index - other.index)) {
    const open = (similarities[index] ?? []).map((value, at) => (room[at] === 0 ? -2 : value)); // cosines are >= -1
    const best = open.indexOf(Math.max(...open));
    clusters[index] = best;
    room[best] = (room[best] ?? 0) - 1;
  }
  return clusters;
}

/** Minimum gain of a swap, above rounding error: otherwise two vectors could swap forever. */
const gainMin = 1e-9;

function exchange(clusters: number[], similarities: readonly (readonly number[])[]): number[] {
  const at = (vector: number, cluster: number): number => similarities[vector]?.[cluster] ?? 0;
  let changed = true;
  while (changed) {
    changed = false;
    for (let one = 0; one < clusters.length; one += 1) {
      for (let other = one + 1; other < clusters.length; other += 1) {
        const [here = 0, there = 0] = [clusters[one], clusters[other]];
        const gain = at(one, there) + at(other, here) - at(one, here) - at(other, there);
        if (here === there || gain <= gainMin) continue;
        [clusters[one], clusters[other]] = [there, here];
        changed = true;
      }
    }
  }
  return clusters;
}
