/** The words of `summary` and `comparisons` in results. */
import type { Summary } from '../statistics/significance.js';

/** Mean and deviation over the seeds of one label. */
export interface LabelSummary {
  readonly label: string;
  readonly seeds: readonly number[];
  readonly spanF1: Readonly<Record<'typed' | 'untyped', Summary>>;
  readonly binaryHipaaTokenF1: Summary;
  /** Accuracies of fresh adversaries; `null` where none were trained. */
  readonly adversaries: Readonly<Record<'T1' | 'T2' | 'averaged', Summary>> | null;
  /** J1 and J2 over the seeds, and the greatest upper end of J1; absent where J1 did not judge. */
  readonly words?: { readonly worst: Summary; readonly upper: number; readonly bound?: Summary };
}

/** Measures that are compared; names of counts in a document's scores. */
export const comparedMeasures = ['untyped', 'typed', 'binaryHipaaToken'] as const;

/** One of them. */
export type ComparedMeasure = (typeof comparedMeasures)[number];

/** A label against the raw one. */
export interface Comparison {
  readonly label: string;
  readonly against: string;
  /** Seeds that both have; a document's counts are summed over them, so that the document stays what is swapped. */
  readonly seeds: readonly number[];
  readonly measure: ComparedMeasure;
  /** Micro F1 of `label` less that of `against`. */
  readonly difference: number;
  /** Two-sided, by approximate randomisation of documents. */
  readonly pValue: number;
  /** After Holm (1979) over all comparisons of this measure: many comparisons find something by chance. */
  readonly pValueAdjusted: number;
  /** Whether the adjusted value is below 0.05. */
  readonly isSignificant: boolean;
  readonly rounds: number;
}
