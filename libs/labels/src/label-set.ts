import { readFileSync } from 'node:fs';
import { z } from 'zod';
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
interface LabelRow {
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
 * The label for a failure's details, but only when it looks like one: in a damaged file the place of a label
 * may hold note text.
 */
export function labelIfHarmless(label: string): { readonly label?: string } {
  return /^[A-Z][A-Z0-9_-]{0,39}$/.test(label) ? { label } : {};
}

/** A label set and the way from it to i2b2 2014. */
export interface LabelSetFile {
  readonly labelSet: LabelSet;
  /** What an own label is called in i2b2 2014; `null` when it is no identifier there. */
  nameInI2b2(label: string): string | null;
}

const fileSchema = z.strictObject({
  name: z.string(),
  /** Where the labels come from, and why they map as they do. */
  about: z.string(),
  labels: z.array(
    z.strictObject({
      label: z.string(),
      category: z.enum(labelCategories),
      hipaa: z.boolean(),
      i2b2: z.string().nullable(),
    }),
  ),
});

/** Reads `sets/NAME.json`. A file that is not as it must be is a bug of this library and throws as such. */
export function readLabelSet(name: string): LabelSetFile {
  const file = new URL(`./sets/${name}.json`, import.meta.url);
  const { labels } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = new Map(labels.map(({ label, i2b2 }) => [label, i2b2]));
  return {
    labelSet: createLabelSet(
      name,
      labels.map(({ label, category, hipaa }) => ({ label, category, hipaa })),
    ),
    nameInI2b2: (label) => names.get(label) ?? null,
  };
}

/** A labelled stretch of a note: where it is and what kind of identifier, without its text. */
export interface Span {
  /** First UTF-16 unit of the original text, from 0. */
  readonly start: number;
  /** One past the last UTF-16 unit; greater than `start`. */
  readonly end: number;
  /** A label of the corpus's label set, e.g. `DOCTOR`. */
  readonly label: string;
  /** How sure its finder is, from 0 to 1; left out where nobody said. */
  readonly confidence?: number;
  /**
   * Who found it: `model`, `field` (the format of the note), `document`, `known`, `deny` or a rule such as
   * `rule:email`; left out where nobody said.
   */
  readonly foundBy?: string;
  /**
   * Whether it was cut out of a longer one, so that its finder may have meant its neighbours only; until the
   * layers have judged it.
   */
  readonly isPiece?: boolean;
}
