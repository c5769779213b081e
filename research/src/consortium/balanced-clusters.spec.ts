import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { balancedClusters, direction } from './balanced-clusters.js';

const unit = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const cluster = (vectors: readonly Float32Array[], sizes: readonly number[], seed = 'clusters') =>
  balancedClusters({ vectors, sizes, random: createSeededRandom(seed) });

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Sum of the lengths of the clusters' sums: what spherical k-means makes large. */
function coherence(vectors: readonly Float32Array[], clusters: readonly number[]): number {
  return [...new Set(clusters)].reduce((total, wanted) => {
    const members = vectors.filter((_, at) => clusters[at] === wanted);
    const centre = direction(members);
    return total + members.reduce((sum, vector) => sum + dot(vector, centre), 0);
  }, 0);
}

describe('balanced clusters', () => {
  it('find groups that lie apart, whatever the order', () => {
    const clusters = cluster([0, 180, 10, 170, 5, 175].map(unit), [3, 3]);

    expect(new Set([clusters[0], clusters[2], clusters[4]]).size).toBe(1);
    expect(new Set([clusters[1], clusters[3], clusters[5]]).size).toBe(1);
    expect(clusters[0]).not.toBe(clusters[1]);
  });

  it.each([[[4, 4, 3]], [[5, 5, 1]], [[9, 1, 1]]])('have the sizes %j that are asked for', (sizes) => {
    const vectors = Array.from({ length: 11 }, (_, index) => unit(index * index * 7));

    const clusters = cluster(vectors, sizes);

    expect(sizes.map((_, wanted) => clusters.filter((one) => one === wanted).length)).toEqual(sizes);
  });

  it('are at least as coherent as every clustering that differs in one exchange', () => {
    const random = createSeededRandom('vectors');
    const vectors = Array.from({ length: 24 }, () => unit(360 * random.uniform()));
    const clusters = cluster(vectors, [8, 8, 8]);
    const neighbours = clusters.flatMap((one, at) =>
      clusters.flatMap((other, there) =>
        one < other
          ? [clusters.map((own, index) => (index === at ? other : index === there ? one : own))]
          : [],
      ),
    );

    const best = Math.max(...neighbours.map((changed) => coherence(vectors, changed)));

    expect(neighbours).toHaveLength(3 * 8 * 8);
    expect(coherence(vectors, clusters)).toBeGreaterThan(best - 0.02);
    expect(coherence(vectors, [...clusters].reverse())).toBeLessThan(best - 0.5);
  });

  it('are the same for the same seed', () => {
    const vectors = Array.from({ length: 20 }, (_, index) => unit(index * 37));

    expect(cluster(vectors, [10, 10])).toEqual(cluster(vectors, [10, 10]));
  });
});
