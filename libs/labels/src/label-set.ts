import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Failure } from '#foundation';

/** The eight categories of i2b2 2014, which are the element names of its annotation files. */
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

/** A label category. */
export type LabelCategory = (typeof labelCategories)[number];

/** A named, ordered set of labels. The order decides label ids, so it is part of the set's identity. */
export interface LabelSet {
  readonly name: string;
  /** 1 to 127 labels, each once. */
  readonly labels: readonly string[];
  has(label: string): boolean;
  /** Category of `label`. Fails with TEXT_LABEL_UNKNOWN if the label is not in the set. */
  categoryOf(label: string): LabelCategory;
  /** Whether the HIPAA scores count `label`. Fails with TEXT_LABEL_UNKNOWN if it is not in the set. */
  isHipaa(label: string): boolean;
}

interface LabelRow {
  readonly label: string;
  readonly category: LabelCategory;
  readonly hipaa: boolean;
}

/** 2 x 127 + 1 label ids fit into the unsigned byte in which they are stored and sent. */
const labelCountMax = 127;

/** Creates a label set. Fails with TEXT_LABEL_SET_INVALID unless it has 1 to 127 distinct, non-empty labels. */
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

/** The label for a failure's details, if it looks like one: in a damaged file, note text may take its place. */
export function labelIfHarmless(label: string): { readonly label?: string } {
  return /^[A-Z][A-Z0-9_-]{0,39}$/.test(label) ? { label } : {};
}

/** A label set and its mapping to i2b2 2014. */
export interface LabelSetFile {
  readonly labelSet: LabelSet;
  /** The name of a label in i2b2 2014; `null` if it is no identifier there. */
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

/** Reads `sets/NAME.json`. Throws on an invalid file, which is a bug of this library. */
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
  /** Confidence of its finder, from 0 to 1; absent if unknown. */
  readonly confidence?: number;
  /**
   * `model`, `field` (the note's format), `document`, `known`, `deny` or a rule (`rule:email`); absent if
   * unknown.
   */
  readonly foundBy?: string;
  /** Whether it was cut out of a longer span and the layers have yet to judge whether its finder meant it. */
  readonly isPiece?: boolean;
}
