/**
 * What each threshold of a system would give: the table from which a site reads its trade-off and picks a
 * threshold.
 */
import { ratio } from '../counts.js';
import { type NoteLike } from '../i2b2/measures.js';
import { createFalseMarks, createRecallByLabel, type LabelRecall, sumRecall } from './span-scores.js';

/** One threshold over all documents so far. */
export interface ThresholdRow {
  readonly threshold: number;
  /** Gold spans. */
  readonly identifiers: number;
  /** Those of which no letter or digit is left to read, whatever they are called. */
  readonly hidden: number;
  /** `hidden / identifiers`. */
  readonly recall: number;
  /** Of the system's marks, the share that touches an identifier. */
  readonly precision: number;
  /** F-beta of this recall and precision: `(1 + beta^2) P R / (beta^2 P + R)` (van Rijsbergen 1979). */
  readonly fBeta: number;
  readonly falseMarksPer1000Words: number;
  /** Identifiers that are not hidden, in a document on average. */
  readonly leftPerDocument: number;
}

/** Takes documents one by one; memory grows with thresholds and labels only. */
export interface ThresholdTable {
  /** `systemAt` gives the document as the system tags it at a threshold. */
  add(gold: NoteLike, systemAt: (threshold: number) => NoteLike): void;
  readonly documents: number;
  /** In the order in which thresholds were given. */
  rows(): readonly ThresholdRow[];
  /** Recall by gold label at one of the thresholds. */
  labelsAt(threshold: number): readonly LabelRecall[];
}

/**
 * A table of these thresholds, without documents. `beta` weighs recall against precision: 2 makes a miss
 * count four times.
 */
export function createThresholdTable(thresholds: readonly number[], beta: number): ThresholdTable {
  const columns = thresholds.map((threshold) => ({
    threshold,
    recall: createRecallByLabel(),
    marks: createFalseMarks(),
  }));
  let documents = 0;
  return {
    add: (gold, systemAt) => {
      documents += 1;
      for (const { threshold, recall, marks } of columns) {
        const system = systemAt(threshold);
        recall.add(gold, system);
        marks.add(gold, system);
      }
    },
    get documents() {
      return documents;
    },
    rows: () =>
      columns.map(({ threshold, recall, marks }) => {
        const { spans: identifiers, hidden } = sumRecall(recall.rows());
        const share = ratio(hidden, identifiers);
        const { marks: made, falseMarks, falseMarksPer1000Words } = marks.counts();
        const precision = ratio(made - falseMarks, made);
        return {
          threshold,
          identifiers,
          hidden,
          recall: share,
          precision,
          fBeta: ratio((1 + beta ** 2) * precision * share, beta ** 2 * precision + share),
          falseMarksPer1000Words,
          leftPerDocument: ratio(identifiers - hidden, documents),
        };
      }),
    labelsAt: (wanted) => columns.find(({ threshold }) => threshold === wanted)?.recall.rows() ?? [],
  };
}

/**
 * The highest threshold whose recall reaches the target: the one with the fewest marks; `undefined` where
 * none does.
 */
export function thresholdForRecall(
  rows: readonly ThresholdRow[],
  recallMin: number,
): ThresholdRow | undefined {
  return rows
    .filter(({ recall }) => recall >= recallMin)
    .reduce<ThresholdRow | undefined>(
      (best, row) => (best === undefined || row.threshold > best.threshold ? row : best),
      undefined,
    );
}
