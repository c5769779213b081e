/**
 * The kinds of identifier that a corpus distinguishes, with the category each belongs to and whether the i2b2 scores
 * count it as protected under HIPAA. Label sets are plain data; the built-in ones live in `label-sets.ts`.
 */
import { Failure } from '#foundation';

/** The eight categories of i2b2 2014; the element names of its annotation files. */
export const labelCategories = [
  'NAME',
  'PROFESSION',
  'LOCATION',
  'AGE',
  'DATE',
  'CONTACT',
  'ID',
  'OTHER',
] as const;

/** One of the categories. */
export type LabelCategory = (typeof labelCategories)[number];

/** A named, ordered set of labels. The order decides label ids, so it is part of the set's identity. */
export interface LabelSet {
  readonly name: string;
  /** 1 to 127 labels, each once. */
  readonly labels: readonly string[];
  /** Whether `label` belongs to this set. */
  has(label: string): boolean;
  /** Category of `label`; fails with TEXT_LABEL_UNKNOWN when the label is not in the set. */
  categoryOf(label: string): LabelCategory;
  /** Whether the HIPAA scores count `label`; fails with TEXT_LABEL_UNKNOWN when it is not in the set. */
  isHipaa(label: string): boolean;
}

/** One row of a label set. */
export interface LabelRow {
  readonly label: string;
  readonly category: LabelCategory;
  readonly hipaa: boolean;
}

/** 2 x 127 + 1 label ids still fit one unsigned byte, which is how they are stored and sent. */
const labelCountMax = 127;

/** Builds a label set; fails with TEXT_LABEL_SET_INVALID unless it has 1 to 127 distinct, non-empty labels. */
export function createLabelSet(name: string, rows: readonly LabelRow[]): LabelSet {
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  if (rows.length === 0 || rows.length > labelCountMax || byLabel.size !== rows.length || byLabel.has('')) {
    throw new Failure('TEXT_LABEL_SET_INVALID', { name, labels: rows.length, distinct: byLabel.size });
  }
  const rowOf = (label: string): LabelRow => {
    const row = byLabel.get(label);
    if (row === undefined) throw unknownLabel(label, name);
    return row;
  };
  return Object.freeze({
    name,
    labels: Object.freeze(rows.map((row) => row.label)),
    has: (label: string) => byLabel.has(label),
    categoryOf: (label: string) => rowOf(label).category,
    isHipaa: (label: string) => rowOf(label).hipaa,
  });
}

/** The failure for a label outside a set. */
export function unknownLabel(label: string, labelSet: string): Failure {
  return new Failure('TEXT_LABEL_UNKNOWN', { ...labelIfHarmless(label), labelSet });
}

/**
 * The label for a failure's details, but only when it looks like one: in a damaged file the place of a label may hold
 * note text.
 */
export function labelIfHarmless(label: string): { readonly label?: string } {
  return /^[A-Z][A-Z0-9_-]{0,39}$/.test(label) ? { label } : {};
}
