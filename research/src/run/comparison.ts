/** Types of `summary` and `comparisons` in results. */
import type { Summary } from '../statistics/significance.js';

/** Mean and deviation over the seeds of one label. */
export interface LabelSummary {
  readonly label: string;
  readonly seeds: readonly number[];
  readonly spanF1: Readonly<Record<'typed' | 'untyped', Summary>>;
  readonly binaryHipaaTokenF1: Summary;
  /** Accuracies of fresh adversaries; `null` if none were trained. */
  readonly adversaries: Readonly<Record<'T1' | 'T2' | 'averaged', Summary>> | null;
  /** J1 and J2 over the seeds, and J1's largest upper bound; absent without J1. */
  readonly words?: { readonly worst: Summary; readonly upper: number; readonly bound?: Summary };
}

/** The compared measures: names of counts in a document's scores. */
export const comparedMeasures = ['untyped', 'typed', 'binaryHipaaToken'] as const;

/** One of the measures. */
export type ComparedMeasure = (typeof comparedMeasures)[number];

/** A label against the first raw one. */
export interface Comparison {
  readonly label: string;
  readonly against: string;
  /** Seeds of both labels. A document's counts are summed over them, so documents stay the unit of randomisation. */
  readonly seeds: readonly number[];
  readonly measure: ComparedMeasure;
  /** Micro F1 of `label` minus that of `against`. */
  readonly difference: number;
  /** Two-sided, by approximate randomisation over documents. */
  readonly pValue: number;
  /** After Holm (1979) over all comparisons of this measure, to correct for multiple tests. */
  readonly pValueAdjusted: number;
  readonly isSignificant: boolean;
  readonly rounds: number;
}
