/** The label sets that come with this library: a file each in `sets/`, with what its labels are called in i2b2 2014. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createLabelSet, type LabelSet, labelCategories } from './label-set.js';

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
