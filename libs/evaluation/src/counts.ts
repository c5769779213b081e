/** True and false positives and false negatives: the sufficient statistics of every score here. */

/** How many items agree, how many only the system has, how many only the gold standard has. */
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

/** Counts of nothing. */
export const noCounts: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

/** Sums two counts. */
export function addCounts(first: Counts, second: Counts): Counts {
  return {
    truePositives: first.truePositives + second.truePositives,
    falsePositives: first.falsePositives + second.falsePositives,
    falseNegatives: first.falseNegatives + second.falseNegatives,
  };
}

/** Compares two sets of keys; a key that occurs twice on one side counts once. */
export function countKeys(gold: ReadonlySet<string>, system: ReadonlySet<string>): Counts {
  let truePositives = 0;
  for (const key of system) if (gold.has(key)) truePositives += 1;
  return {
    truePositives,
    falsePositives: system.size - truePositives,
    falseNegatives: gold.size - truePositives,
  };
}

/** Scores of counts; 0 where a ratio has no denominator, as in the official i2b2 script. */
export function scoreCounts(counts: Counts): PrecisionRecallF1 {
  const precision = ratio(counts.truePositives, counts.truePositives + counts.falsePositives);
  const recall = ratio(counts.truePositives, counts.truePositives + counts.falseNegatives);
  return { precision, recall, f1: f1Of(precision, recall) ?? 0 };
}

/**
 * Scores of counts as a reader wants them: `null` where there is nothing to divide by, so that a score does
 * not exist.
 */
export interface DefinedScores {
  /** `null` when the system has nothing of the kind. */
  readonly precision: number | null;
  /** `null` when the gold standard has nothing of the kind. */
  readonly recall: number | null;
  /** `null` when neither side has anything. */
  readonly f1: number | null;
  /**
   * F-beta with beta 2, `5 TP / (5 TP + 4 FN + FP)` (van Rijsbergen 1979): a missed identifier weighs four
   * times a spurious one. `null` when neither side has anything.
   */
  readonly f2: number | null;
}

/** Scores of counts, without the zeros that the official script gives to what does not occur. */
export function definedScores({ truePositives, falsePositives, falseNegatives }: Counts): DefinedScores {
  const share = (whole: number, weight = 1) => (whole === 0 ? null : (weight * truePositives) / whole);
  return {
    precision: share(truePositives + falsePositives),
    recall: share(truePositives + falseNegatives),
    f1: share(2 * truePositives + falsePositives + falseNegatives, 2),
    f2: share(5 * truePositives + falsePositives + 4 * falseNegatives, 5),
  };
}

/** `2 P R / (P + R)`, in the order of operations of the official script; `null` when both are 0. */
export function f1Of(precision: number, recall: number): number | null {
  return precision + recall === 0 ? null : 2 * ((precision * recall) / (precision + recall));
}

/** `part / whole`, and 0 of an empty whole. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
