/** Tests whether two systems differ, or agree, by more than chance. */
import { type Counts, type Discordant, scoreCounts } from '#evaluation';
import { invariant, type SeededRandom } from '#foundation';

/** Counts per document, in insertion order. 12 bytes a document. */
export class DocumentCounts {
  private values = new Int32Array(3 * 64);
  size = 0;

  add({ truePositives, falsePositives, falseNegatives }: Counts): void {
    if (3 * this.size === this.values.length) this.grow();
    this.values.set([truePositives, falsePositives, falseNegatives], 3 * this.size);
    this.size += 1;
  }

  /** Counts of one document; `document` in [0, size). */
  at(document: number): Counts {
    invariant(document >= 0 && document < this.size, 'DocumentCounts.at: document in [0, size)');
    const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = this.values.subarray(3 * document);
    return { truePositives, falsePositives, falseNegatives };
  }

  /** Adds one document's counts to `sum` (true positives, false positives, false negatives). */
  addTo(sum: Float64Array, document: number): void {
    for (let index = 0; index < 3; index += 1) {
      sum[index] = (sum[index] ?? 0) + (this.values[3 * document + index] ?? 0);
    }
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.values.length);
    larger.set(this.values);
    this.values = larger;
  }
}

/** Micro F1 of summed counts (true positives, false positives, false negatives). */
function f1OfSum(sum: Float64Array): number {
  const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = sum;
  return scoreCounts({ truePositives, falsePositives, falseNegatives }).f1;
}

interface RandomisationResult {
  /** Micro F1 of the first system minus that of the second. */
  readonly difference: number;
  /** Two-sided; in (0, 1]. */
  readonly pValue: number;
  readonly rounds: number;
}

/** Two systems on the same documents, in the same order. */
interface RandomisationOptions {
  readonly first: DocumentCounts;
  readonly second: DocumentCounts;
  /** Number of random shuffles; 9,999 gives p values to about 0.01 at 0.5 and 0.002 at 0.05. */
  readonly rounds?: number;
  readonly random: SeededRandom;
}

/**
 * Approximate randomisation by document (Noreen 1989; Yeh 2000). Under the null hypothesis, swapping the systems'
 * outputs on any document changes nothing, so the observed difference in micro F1 is compared with those after
 * swapping each document with probability 1/2: `p = (1 + swaps at least as far apart) / (1 + rounds)`. Swaps
 * documents, not tokens, because tokens of one document are not independent.
 */
export function testDifference(options: RandomisationOptions): RandomisationResult {
  const { first, second, rounds = 9999, random } = options;
  invariant(
    first.size === second.size && first.size > 0,
    'testDifference: the same documents for both systems',
  );
  const difference = differenceAfter(first, second, () => false);
  let asFar = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shuffled = differenceAfter(first, second, () => random.integer(2) === 1);
    if (Math.abs(shuffled) >= Math.abs(difference) - rounding) asFar += 1;
  }
  return { difference, pValue: (asFar + 1) / (rounds + 1), rounds };
}

/** Tolerance for ties: a different order of summation can change the last bits. */
const rounding = 1e-12;

function differenceAfter(first: DocumentCounts, second: DocumentCounts, isSwapped: () => boolean): number {
  const firstSum = new Float64Array(3);
  const secondSum = new Float64Array(3);
  for (let document = 0; document < first.size; document += 1) {
    const swapped = isSwapped();
    first.addTo(swapped ? secondSum : firstSum, document);
    second.addTo(swapped ? firstSum : secondSum, document);
  }
  return f1OfSum(firstSum) - f1OfSum(secondSum);
}

interface ChiSquaredResult {
  /** `(|b - c| - 1)^2 / (b + c)`; 0 without discordant decisions. */
  readonly statistic: number;
  /** Two-sided, one degree of freedom. */
  readonly pValue: number;
}

/**
 * McNemar's test (1947) by chi-square with Edwards' correction, as in Richter-Pechanski 2018 (section 6.4); b and c
 * count decisions that exactly one system got right. Approximates `mcnemarTest`, for comparison with that paper.
 */
export function mcnemarChiSquared({ onlyFirst, onlySecond }: Discordant): ChiSquaredResult {
  const trials = onlyFirst + onlySecond;
  if (trials === 0) return { statistic: 0, pValue: 1 };
  const statistic = Math.max(0, Math.abs(onlyFirst - onlySecond) - 1) ** 2 / trials;
  return { statistic, pValue: complementaryError(Math.sqrt(statistic / 2)) };
}

/** erfc(x) for x >= 0, relative error 1.2e-7 (Press et al., Numerical Recipes, 6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const sum = erfcCoefficients.reduceRight((rest, coefficient) => coefficient + t * rest, 0);
  return t * Math.exp(sum - x * x);
}

const erfcCoefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** Counts of yes among the yes-or-no decisions of two sides, and the number of decisions. */
interface YesOrNo extends Counts {
  readonly total: number;
}

/**
 * Cohen's kappa (Cohen 1960), `(p_o − p_e) / (1 − p_e)`: p_o is the observed agreement, p_e the agreement expected
 * of two sides that say yes equally often at random. `null` if p_e is 1.
 */
export function cohensKappa({
  truePositives,
  falsePositives,
  falseNegatives,
  total,
}: YesOrNo): number | null {
  if (total === 0) return null;
  const observed = (total - falsePositives - falseNegatives) / total;
  const gold = (truePositives + falseNegatives) / total;
  const system = (truePositives + falsePositives) / total;
  const expected = gold * system + (1 - gold) * (1 - system);
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}

/** Mean and sample standard deviation. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  /** Divided by `count - 1`; `null` for a single value. */
  readonly standardDeviation: number | null;
}

/** Summarises one or more values, in two passes so that equal values give exactly 0. */
export function summarise(values: readonly number[]): Summary {
  invariant(values.length > 0, 'summarise: at least one value');
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    count: values.length,
    mean,
    standardDeviation: values.length === 1 ? null : Math.sqrt(squares / (values.length - 1)),
  };
}
