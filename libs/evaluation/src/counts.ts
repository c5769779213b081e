/** True and false positives and false negatives: the sufficient statistics of every score here. */

/** Items that both sides have, that only the system has, and that only the gold standard has. */
export interface Counts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** Precision, recall and F1, each in [0, 1]. */
export interface PrecisionRecallF1 {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** All counts zero. */
export const noCounts: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

/** Sums two counts. */
export function addCounts(first: Counts, second: Counts): Counts {
  return {
    truePositives: first.truePositives + second.truePositives,
    falsePositives: first.falsePositives + second.falsePositives,
    falseNegatives: first.falseNegatives + second.falseNegatives,
  };
}

/** Compares two sets of keys. */
export function countKeys(gold: ReadonlySet<string>, system: ReadonlySet<string>): Counts {
  let truePositives = 0;
  for (const key of system) if (gold.has(key)) truePositives += 1;
  return {
    truePositives,
    falsePositives: system.size - truePositives,
    falseNegatives: gold.size - truePositives,
  };
}

/** Scores from counts; a ratio without denominator is 0, as in the official i2b2 script. */
export function scoreCounts(counts: Counts): PrecisionRecallF1 {
  const precision = ratio(counts.truePositives, counts.truePositives + counts.falsePositives);
  const recall = ratio(counts.truePositives, counts.truePositives + counts.falseNegatives);
  return { precision, recall, f1: f1Of(precision, recall) ?? 0 };
}

/** Scores for readers: `null` if the denominator is 0, because the score is undefined. */
export interface DefinedScores {
  /** `null` if the system has no items. */
  readonly precision: number | null;
  /** `null` if the gold standard has no items. */
  readonly recall: number | null;
  readonly f1: number | null;
  /**
   * F-beta with beta 2, `5 TP / (5 TP + 4 FN + FP)` (van Rijsbergen 1979): a miss weighs four times a false
   * positive. `null` if neither side has any items.
   */
  readonly f2: number | null;
}

/** Scores from counts; undefined ones are `null`, where the official script gives 0. */
export function definedScores({ truePositives, falsePositives, falseNegatives }: Counts): DefinedScores {
  const share = (whole: number, weight = 1) => (whole === 0 ? null : (weight * truePositives) / whole);
  return {
    precision: share(truePositives + falsePositives),
    recall: share(truePositives + falseNegatives),
    f1: share(2 * truePositives + falsePositives + falseNegatives, 2),
    f2: share(5 * truePositives + falsePositives + 4 * falseNegatives, 5),
  };
}

/** `2 P R / (P + R)`, in the official script's order of operations; `null` if both are 0. */
export function f1Of(precision: number, recall: number): number | null {
  return precision + recall === 0 ? null : 2 * ((precision * recall) / (precision + recall));
}

/** `part / whole`, or 0 if `whole` is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
