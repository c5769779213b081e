/** Results at each threshold of a system: from this table, a site reads its trade-off and picks a threshold. */
import { ratio } from '../counts.js';
import { type NoteLike } from '../i2b2/measures.js';
import { createFalseMarks, createRecallByLabel, type LabelRecall, sumRecall } from './span-scores.js';

/** Results at one threshold, over all documents so far. */
export interface ThresholdRow {
  readonly threshold: number;
  /** Number of gold spans. */
  readonly identifiers: number;
  /** No letter or digit is left to read, whatever the label. */
  readonly hidden: number;
  readonly recall: number;
  /** Share of the system's marks that touch an identifier. */
  readonly precision: number;
  /** `(1 + beta^2) P R / (beta^2 P + R)` (van Rijsbergen 1979). */
  readonly fBeta: number;
  readonly falseMarksPer1000Words: number;
  /** Average of identifiers not hidden. */
  readonly leftPerDocument: number;
}

/** Takes documents one by one; memory grows only with thresholds and labels. */
export interface ThresholdTable {
  /** `systemAt` returns the document as tagged at a threshold. */
  add(gold: NoteLike, systemAt: (threshold: number) => NoteLike): void;
  readonly documents: number;
  /** In the given order. */
  rows(): readonly ThresholdRow[];
  labelsAt(threshold: number): readonly LabelRecall[];
}

/** `beta` weighs recall against precision: with 2, a miss counts four times. */
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

/** The highest threshold that reaches the target recall, hence the fewest marks; `undefined` if none does. */
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
