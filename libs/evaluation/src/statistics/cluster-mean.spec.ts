import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import {
  type ClusterMean,
  clusterMean,
  normalQuantile,
  normalShare,
  studentQuantile,
} from './cluster-mean.js';

describe('quantiles', () => {
  // R 4.3: qnorm and qt
  it.each([
    [0.975, 1.959964],
    [0.995, 2.575829],
    [0.9995, 3.290527],
  ])('of the normal distribution at %d are those of R', (share, expected) => {
    expect(normalQuantile(share)).toBeCloseTo(expected, 5);
    expect(normalShare(expected)).toBeCloseTo(share, 6);
  });

  it.each([
    [0.975, 2, 4.3027, 3],
    [0.975, 9, 2.2622, 3],
    [0.9995, 8, 5.0413, 2],
    [0.975, 30, 2.0423, 3],
    [0.9995, 20, 3.8495, 2],
  ])("of Student's t at %d with %d degrees are those of R", (share, freedom, expected, digits) => {
    expect(studentQuantile(share, freedom)).toBeCloseTo(expected, digits);
  });
});

describe('a mean by cluster', () => {
  /** Trials of a cluster share most of their value. */
  const draw = (seed: number) => {
    const random = createSeededRandom(`clusters ${seed}`);
    return Array.from({ length: 20 }, () => {
      const [own, trials] = [random.uniform() < 0.5 ? 0.4 : 0.6, 1 + random.integer(9)];
      return { sum: own * trials, trials };
    });
  };
  const missed = (miss: number, regroup = (clusters: ReturnType<typeof draw>) => clusters) => {
    let count = 0;
    for (let seed = 0; seed < 400; seed += 1) {
      const { low, high } = clusterMean({ clusters: regroup(draw(seed)), miss });
      if (low > 0.5 || high < 0.5) count += 1;
    }
    return count / 400;
  };

  it('misses as rarely as it says, also where several figures share one chance', () => {
    expect(missed(0.05)).toBeLessThan(0.1);
    expect(missed(0.005)).toBeLessThan(0.025);
  });

  it('would miss far more often if trials of one cluster counted as independent', () => {
    const apart = (clusters: ReturnType<typeof draw>) =>
      clusters.flatMap(({ sum, trials }) =>
        Array.from({ length: trials }, () => ({ sum: sum / trials, trials: 1 })),
      );

    expect(missed(0.05, apart)).toBeGreaterThan(0.15);
  });

  it('says nothing of others by a single cluster, and not never by none of a few', () => {
    const one = { clusters: [{ sum: 1, trials: 5 }], miss: 0.05 };
    const [single, singleBinary] = [clusterMean(one), clusterMean({ ...one, binary: true })];
    const never = clusterMean({ clusters: [{ sum: 0, trials: 5 }], miss: 0.05, binary: true });
    const [none, all] = [0, 3].map((sum) =>
      clusterMean({ clusters: new Array(20).fill({ sum, trials: 3 }), miss: 0.05, binary: true }),
    ) as [ClusterMean, ClusterMean];

    expect(single).toEqual({ mean: 0.2, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
    expect(singleBinary).toEqual({ mean: 0.2, low: 0, high: 1 });
    expect(never).toEqual({ mean: 0, low: 0, high: 1 });
    expect(none.high).toBeCloseTo(0.1611, 3); // Wilson, 0 of 20
    expect(none.low).toBe(0);
    expect(all).toEqual({ mean: 1, low: 1 - none.high, high: 1 });
  });
});
