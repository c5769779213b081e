/** Statistics of two observed sentences, and a regression over them. */
import { type SeededRandom, shuffle } from '#foundation';
import { beginIdFor, outsideId } from '#labels';

/** An observed sentence: rows (T, R), and its labels, which leave in the clear. */
export interface SeenSentence {
  readonly rows: Float32Array;
  readonly labelIds: Uint8Array;
}

/** Statistics of two sentences, by their positions. */
export interface PairStatistics {
  /** Every statistic, in the order of {@link statisticNames}. */
  of(first: number, second: number): number[];
  /** Products of their mean rows, (R), for an attacker that learns which dimensions indicate a link. */
  productsOf(first: number, second: number): number[];
}

/** Bandwidths of the likelihood, as shares of the median squared distance of two tokens. */
const bandwidths = [1 / 20, 1 / 5] as const;

/** Names of the statistics. */
export const statisticNames: readonly string[] = [
  'mean rows',
  ...bandwidths.flatMap((_, scale) =>
    ['best token', 'best three tokens', 'all tokens', 'best identifier', 'all identifiers'].map(
      (name) => `${name}, ${scale === 0 ? 'narrow' : 'wide'}`,
    ),
  ),
];

/** Number of pool tokens that show what unrelated rows look like. */
const cohortSize = 600;

/** Two noisy observations, in units of noise: −‖a − b‖² / (4σ²) is the log-likelihood of equal codes. */
const noiseBandwidth = 4;

/**
 * Statistics over the sentences of a pool. For two tokens of one label, or two without, the log-likelihood
 * ratio of one word against any other is
 *
 *   LLR(a, b) = −‖a − b‖² / h − ½ Σ_{x ∈ {a, b}} log mean_c exp(−‖x − c‖² / h),
 *
 * c over a cohort of the pool's tokens, so that a rare word that recurs says much. h is the larger of 4σ² and a
 * share of the median distance.
 */
export function createPairStatistics(
  sentences: readonly SeenSentence[],
  {
    width,
    stdDev,
    random,
  }: { readonly width: number; readonly stdDev: Float32Array; readonly random: SeededRandom },
): PairStatistics {
  const seen = sentences.map(({ rows, labelIds }) => ({
    tokens: tokensOf(inUnitsOfNoise(rows, stdDev), width),
    kinds: Array.from(labelIds, (labelId) => (labelId === outsideId ? outsideId : beginIdFor(labelId))),
  }));
  const cohort = shuffle(
    seen.flatMap(({ tokens }) => tokens),
    random,
  ).slice(0, cohortSize);
  const scales = bandwidthsOf(cohort, stdDev);
  const backgrounds = seen.map(({ tokens }) => tokens.map((token) => backgroundOf(token, cohort, scales)));
  const means = centred(seen.map(({ tokens }) => meanRow(tokens, width)));
  return {
    of: (first, second) => {
      const a = seen[first];
      const b = seen[second];
      if (a === undefined || b === undefined) return statisticNames.map(() => 0);
      const distances = a.tokens.map((token) => b.tokens.map((other) => squaredDistance(token, other)));
      return [
        cosine(means[first], means[second]),
        ...scales.flatMap((h, scale) =>
          tokenStatistics(a.kinds, b.kinds, (token, other) => {
            const left = backgrounds[first]?.[token]?.[scale] ?? 0;
            const right = backgrounds[second]?.[other]?.[scale] ?? 0;
            return -(distances[token]?.[other] ?? 0) / h - (left + right) / 2;
          }),
        ),
      ];
    },
    productsOf: (first, second) =>
      Array.from(means[first] ?? [], (value, at) => value * (means[second]?.[at] ?? 0)),
  };
}

function tokensOf(rows: Float32Array, width: number): Float32Array[] {
  return Array.from({ length: rows.length / width }, (_, token) =>
    rows.subarray(token * width, (token + 1) * width),
  );
}

function inUnitsOfNoise(rows: Float32Array, stdDev: Float32Array): Float32Array {
  return rows.map((value, at) => value / (stdDev[at % stdDev.length] || 1)); // unscaled without noise
}

function bandwidthsOf(cohort: readonly Float32Array[], stdDev: Float32Array): number[] {
  const distances = cohort.map((row, at) => squaredDistance(row, cohort[(at + 1) % cohort.length] ?? row));
  const median = distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 1;
  const least = stdDev.some((value) => value > 0) ? noiseBandwidth : 1e-6;
  return bandwidths.map((share) => Math.max(least, share * median));
}

/** log mean_c exp(−‖x − c‖² / h) of a token x for each bandwidth, excluding x itself. */
function backgroundOf(
  token: Float32Array,
  cohort: readonly Float32Array[],
  scales: readonly number[],
): number[] {
  const distances = new Float64Array(cohort.length);
  cohort.forEach((other, at) => {
    distances[at] = other === token ? Number.POSITIVE_INFINITY : squaredDistance(token, other);
  });
  const nearest = distances.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  return scales.map((h) => {
    const sum = distances.reduce((total, distance) => total + Math.exp((nearest - distance) / h), 0);
    // A word that the cohort lacks counts as one that it has once in twice its size
    return Math.max(Math.log(sum / distances.length) - nearest / h, -Math.log(2 * cohortSize));
  });
}

function squaredDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    const difference = (a[at] as number) - (b[at] as number); // rows of one width
    sum += difference * difference;
  }
  return sum;
}

/** Best token, mean of the best three, mean of what speaks for a link; of identifiers, the best and the sum. */
function tokenStatistics(
  a: readonly number[],
  b: readonly number[],
  ratioOf: (token: number, other: number) => number,
): number[] {
  const [all, named]: [number[], number[]] = [[], []];
  a.forEach((kind, token) => {
    let best = Number.NEGATIVE_INFINITY;
    b.forEach((otherKind, other) => {
      if (kind === otherKind) best = Math.max(best, ratioOf(token, other));
    });
    if (best === Number.NEGATIVE_INFINITY) return;
    all.push(best);
    if (kind !== outsideId) named.push(best);
  });
  all.sort((x, y) => y - x);
  const sum = (values: readonly number[]): number =>
    values.reduce((total, value) => total + Math.max(0, value), 0);
  const three = all.slice(0, 3);
  return [
    all[0] ?? 0,
    three.reduce((total, value) => total + value, 0) / Math.max(1, three.length),
    sum(all) / Math.max(1, all.length),
    named.length === 0 ? 0 : Math.max(...named),
    sum(named),
  ];
}

function meanRow(tokens: readonly Float32Array[], width: number): Float64Array {
  const mean = new Float64Array(width);
  for (const token of tokens)
    token.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / tokens.length;
    });
  return mean;
}

function centred(means: readonly Float64Array[]): Float64Array[] {
  const all = new Float64Array(means[0]?.length ?? 0);
  for (const mean of means)
    mean.forEach((value, at) => {
      all[at] = (all[at] ?? 0) + value / means.length;
    });
  return means.map((mean) => mean.map((value, at) => value - (all[at] ?? 0)));
}

function cosine(a: Float64Array | undefined, b: Float64Array | undefined): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  a?.forEach((value, at) => {
    dot += value * (b?.[at] ?? 0);
    left += value ** 2;
    right += (b?.[at] ?? 0) ** 2;
  });
  return dot / Math.sqrt(left * right + 1e-12);
}

/** Values of a pair, with the answer. */
export interface Example {
  readonly values: readonly number[];
  readonly isLinked: boolean;
}

/** Newton steps: the loss is convex, and six are enough. */
const steps = 6;

/** Pulls weights towards 0, so that redundant statistics share theirs. */
const ridge = 1e-2;

/** Clips values to this many deviations: one rare word must not outvote everything. */
const most = 4;

/** Fits a logistic regression on standardised values; the result gives the log-odds that a pair is linked. */
export function learnWeights(examples: readonly Example[]): (values: readonly number[]) => number {
  const width = examples[0]?.values.length ?? 0;
  const scale = Array.from({ length: width }, (_, at) =>
    spreadOf(examples.map(({ values }) => values[at] ?? 0)),
  );
  const standardise = (values: readonly number[]): number[] => [
    1,
    ...values.map((value, at) => {
      const { mean, deviation } = scale[at] ?? { mean: 0, deviation: 1 };
      return Math.min(most, Math.max(-most, (value - mean) / deviation));
    }),
  ];
  const rows = examples.map(({ values }) => standardise(values));
  const weights = new Array<number>(width + 1).fill(0);
  const oddsOf = (row: readonly number[]): number =>
    row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  for (let step = 0; step < steps && rows.length > 0; step += 1) {
    const gradient = weights.map((weight) => -ridge * weight);
    const curvature = weights.map((_, at) => weights.map((__, other): number => (at === other ? ridge : 0)));
    rows.forEach((row, index) => {
      const probability = 1 / (1 + Math.exp(-oddsOf(row)));
      const error = (examples[index]?.isLinked === true ? 1 : 0) - probability;
      const certainty = probability * (1 - probability);
      for (const [at, value] of row.entries()) {
        gradient[at] = (gradient[at] ?? 0) + (error * value) / rows.length;
        const line = curvature[at] ?? [];
        const weight = (certainty * value) / rows.length;
        for (let to = 0; to < row.length; to += 1)
          line[to] = (line[to] as number) + weight * (row[to] as number); // square
      }
    });
    solve(curvature, gradient).forEach((change, at) => {
      weights[at] = (weights[at] ?? 0) + change;
    });
  }
  return (values) => oddsOf(standardise(values));
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

/** Gauss–Jordan without pivoting: the matrix is positive definite. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  rows.forEach((row, at) => {
    const pivot = row[at] ?? 1;
    for (let column = at; column < row.length; column += 1) row[column] = (row[column] ?? 0) / pivot;
    rows.forEach((other, index) => {
      const factor = other[at] ?? 0;
      if (index === at || factor === 0) return;
      for (let column = at; column < row.length; column += 1)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}
