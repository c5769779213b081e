import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom, wilsonInterval } from '#foundation';
import {
  accuracyOfPairs,
  type ClusterCounts,
  type ClusterMean,
  clusterBootstrapInterval,
  clusterMean,
  normalQuantile,
  normalShare,
  studentQuantile,
} from './clusters.js';
import { quantile } from './intervals.js';

const widthOf = ({ low, high }: { readonly low: number; readonly high: number }): number => high - low;

const totalsOf = (clusters: readonly ClusterCounts[]): readonly [number, number] => [
  clusters.reduce((sum, { successes }) => sum + successes, 0),
  clusters.reduce((sum, { trials }) => sum + trials, 0),
];

/** Uneven in size, so that a mean of the clusters' shares would be another number than the share of all trials. */
const uneven: readonly ClusterCounts[] = [
  { successes: 9, trials: 10 },
  { successes: 1, trials: 2 },
  { successes: 3, trials: 12 },
  { successes: 4, trials: 5 },
  { successes: 0, trials: 1 },
];

describe('accuracyOfPairs', () => {
  const random = () => createSeededRandom('a');

  it('is the share of all pairs, not the mean of shares, with the interval of the clusters', () => {
    const { low, high } = clusterBootstrapInterval({ clusters: uneven, random: random() });

    expect(accuracyOfPairs({ clusters: uneven, random: random() })).toEqual({
      accuracy: 17 / 30,
      interval: [low, high],
      pairs: 30,
    });
  });

  it('says nothing where there is nothing to judge', () => {
    expect(accuracyOfPairs({ clusters: [], random: random() })).toBeNull();
    expect(accuracyOfPairs({ clusters: [{ successes: 0, trials: 0 }], random: random() })).toBeNull();
  });
});

describe('the cluster bootstrap interval', () => {
  it('has the ends that drawing every possible sample gives', () => {
    const exact = slowInterval(uneven);

    const interval = clusterBootstrapInterval({
      clusters: uneven,
      rounds: 20_000,
      random: createSeededRandom('c'),
    });

    expect(interval.low).toBeCloseTo(exact.low, 2);
    expect(interval.high).toBeCloseTo(exact.high, 2);
    // The mean of the clusters' shares has another interval, so that these inputs would tell the two apart.
    expect(slowInterval(uneven.map(shareAlone)).high).toBeLessThan(exact.high - 0.02);
  });

  it('is twice as wide as Wilson where each sentence was drawn four times with one outcome, and alike where once', () => {
    const once = clustersOf({ clusters: 400, trials: 1, alike: 1, random: createSeededRandom('once') });
    const fourTimes = once.map(({ successes }) => ({ successes: 4 * successes, trials: 4 }));
    const relativeWidth = (clusters: readonly ClusterCounts[]) =>
      widthOf(clusterBootstrapInterval({ clusters, random: createSeededRandom('d') })) /
      widthOf(wilsonInterval(...totalsOf(clusters)));

    expect(relativeWidth(once)).toBeCloseTo(1, 1);
    expect(relativeWidth(fourTimes)).toBeGreaterThan(1.85);
    expect(relativeWidth(fourTimes)).toBeLessThan(2.15);
  });

  it('holds the truth in about 95 of 100 samples of clustered trials, where Wilson holds it in far fewer', () => {
    const random = createSeededRandom('coverage');
    const [held, heldByWilson] = [0, 0].map((_, method) => {
      const samples = Array.from({ length: 200 }, (__, sample) => {
        const source = random.fork(`sample ${sample}`);
        const clusters = clustersOf({ clusters: 80, trials: 8, alike: 0.7, random: source });
        return method === 0
          ? clusterBootstrapInterval({ clusters, rounds: 400, random: source.fork('rounds') })
          : wilsonInterval(...totalsOf(clusters));
      });
      return samples.filter(({ low, high }) => low <= truth && truth <= high).length;
    });

    expect(held).toBeGreaterThan(180);
    expect(heldByWilson).toBeLessThan(150);
  });

  it.each([
    [0, wilsonInterval(0, 3)],
    [5, wilsonInterval(3, 3)],
  ])('is that of three trials where three clusters are all alike: %d of 5 each', (successes, expected) => {
    const clusters = [1, 2, 3].map(() => ({ successes, trials: 5 }));

    expect(clusterBootstrapInterval({ clusters, random: createSeededRandom('e') })).toEqual(expected);
  });

  it.each([
    ['one cluster', [{ successes: 2, trials: 5 }], wilsonInterval(0.4, 1)],
    [
      'clusters of one share and different sizes',
      [
        { successes: 1, trials: 2 },
        { successes: 3, trials: 6 },
      ],
      wilsonInterval(1, 2),
    ],
  ])('is that of as many trials where no sample could differ: %s', (_, clusters, expected) => {
    expect(clusterBootstrapInterval({ clusters, random: createSeededRandom('g') })).toEqual(expected);
  });

  it('does not count clusters without trials', () => {
    const withEmpty = [...uneven, { successes: 0, trials: 0 }];
    const of = (clusters: readonly ClusterCounts[]) =>
      clusterBootstrapInterval({ clusters, random: createSeededRandom('f') });

    expect(of(withEmpty)).toEqual(of(uneven));
    expect(() => of([{ successes: 0, trials: 0 }])).toThrow('at least one cluster');
  });
});

/** What a trial comes out as, on average. */
const truth = 0.6;

/** Clusters of trials, of which a share `alike` repeats one outcome of its cluster. */
function clustersOf(options: { clusters: number; trials: number; alike: number; random: SeededRandom }) {
  const { clusters, trials, alike, random } = options;
  return Array.from({ length: clusters }, (): ClusterCounts => {
    const common = random.uniform() < truth ? 1 : 0;
    const successes = Array.from({ length: trials }, (): number => {
      if (random.uniform() < alike) return common;
      return random.uniform() < truth ? 1 : 0;
    });
    return { successes: successes.reduce((sum, outcome) => sum + outcome, 0), trials };
  });
}

/** The cluster as if its share were one trial. */
function shareAlone({ successes, trials }: ClusterCounts): ClusterCounts {
  return { successes: successes / trials, trials: 1 };
}

/** The slow, obvious twin: every one of the n^n samples. */
function slowInterval(clusters: readonly ClusterCounts[]) {
  const samples = clusters.length ** clusters.length;
  const shares = Float64Array.from({ length: samples }, (_, sample) => {
    let right = 0;
    let all = 0;
    let rest = sample;
    for (let draw = 0; draw < clusters.length; draw += 1) {
      const { successes = 0, trials = 0 } = clusters[rest % clusters.length] ?? {};
      [right, all, rest] = [right + successes, all + trials, Math.floor(rest / clusters.length)];
    }
    return right / all;
  }).sort();
  return { low: quantile(shares, 0.025), high: quantile(shares, 0.975) };
}

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
      const own = random.uniform() < 0.5 ? 0.4 : 0.6;
      const trials = 1 + random.integer(9);
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
    const single = clusterMean(one);
    const singleBinary = clusterMean({ ...one, binary: true });
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
