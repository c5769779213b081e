/** Groups of given sizes of vectors that point the same way: spherical k-means (Dhillon and Modha 2001) with capacities. */
import { invariant, type SeededRandom } from '#foundation';

/** What is grouped. */
export interface ClusterRequest {
  /** Unit vectors, all of one length. Shape: (N, D) */
  readonly vectors: readonly Float32Array[];
  /** How many vectors each cluster takes; they sum to N. */
  readonly sizes: readonly number[];
  readonly random: SeededRandom;
}

/** Rounds after which clusters are taken as they are; a few hundred vectors settle within ten. */
const roundsMax = 50;

/** Each start ends in an optimum of its own; the best of so many is seldom beaten by one more. */
const starts = 10;

/**
 * The cluster of each vector, in the order of `vectors`: of ten starts the one whose vectors lie nearest to their
 * centres. A start repeats two steps until nothing changes: centres are the directions of the clusters' sums; vectors
 * are given to centres within the capacities, and pairs of different clusters change places as long as that brings both
 * together nearer to their centres. First centres are drawn far from each other (k-means++, Arthur and Vassilvitskii
 * 2007). Equal requests give equal clusters.
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

/** A clustering, and the sum of every vector's cosine with its centre. */
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

/** The unit vector in the direction of a sum; zeros stay zeros. Shape: (D), and (0) of nothing */
export function direction(vectors: readonly Float32Array[]): Float32Array {
  const sum = sumOf(vectors);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** The sum of vectors of one length. Shape: (D), and (0) of nothing */
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

/** Vectors of which each is drawn with a probability that grows with its distance from those before it. */
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

/** Who would lose most by not getting its best centre chooses first. */
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

/** A change of places must gain more than rounding could feign, or two places could be changed for ever. */
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
