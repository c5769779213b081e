/**
 * What the i2b2 2014 measures need to know about labels: the category of each (the XML element of the i2b2
 * format), and which count as identifiers under HIPAA.
 */
import { type LabelSet, labelSetNamed } from '#labels';

/** How labels are grouped when documents are scored. */
export interface ScoringScheme {
  readonly name: string;
  /** Categories that always get rows of their own, in the order of the rows; others follow as they are met. */
  readonly categories: readonly string[];
  /** The category of a label; fails with TEXT_LABEL_UNKNOWN when the scheme is closed and does not hold it. */
  categoryOf(label: string): string;
  /** Whether the label counts in the HIPAA measures. */
  isHipaa(label: string): boolean;
}

/**
 * Which labels the HIPAA measures count: those that the label set marks, or every one. For a corpus whose
 * types were not made after HIPAA, `every-label` keeps the headline from leaving out spans that somebody
 * annotated as identifying.
 */
export type HipaaRule = 'as-marked' | 'every-label';

/** The scheme of a label set: its categories in the order in which its labels name them. */
export function scoringSchemeOf(labelSet: LabelSet, hipaa: HipaaRule = 'as-marked'): ScoringScheme {
  return {
    name: labelSet.name,
    categories: [...new Set(labelSet.labels.map((label) => labelSet.categoryOf(label)))],
    categoryOf: (label) => labelSet.categoryOf(label),
    isHipaa: (label) => hipaa === 'every-label' || labelSet.isHipaa(label),
  };
}

/** The labels, categories and HIPAA labels of the official i2b2 2014 script. */
export const i2b2Scheme: ScoringScheme = scoringSchemeOf(labelSetNamed('i2b2'));

/** For documents without a label set: each label is its own category and counts as HIPAA. */
export const plainScheme: ScoringScheme = {
  name: 'plain',
  categories: [],
  categoryOf: (label) => label,
  isHipaa: () => true,
};
