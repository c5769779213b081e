/** What the i2b2 2014 measures know about labels: categories (XML elements), and which count as HIPAA identifiers. */
import { type LabelSet, labelSetNamed } from '#labels';

/** How labels are grouped for scoring. */
export interface ScoringScheme {
  readonly name: string;
  /** Categories that always get rows, in this order; others follow as they occur. */
  readonly categories: readonly string[];
  /** Fails with TEXT_LABEL_UNKNOWN for a label outside a closed scheme. */
  categoryOf(label: string): string;
  isHipaa(label: string): boolean;
}

/**
 * Which labels the HIPAA measures count: those that the label set marks, or all. With types not made after HIPAA,
 * `every-label` keeps the headline from leaving out identifying spans.
 */
export type HipaaRule = 'as-marked' | 'every-label';

/** The scheme of a label set; categories follow the order of its labels. */
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
