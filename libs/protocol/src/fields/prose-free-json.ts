/**
 * JSON that cannot hold prose: run settings (numbers, booleans, identifiers) and measures (numbers only).
 *
 * **Guarantees**
 * | input | result |
 * |---|---|
 * | a measure that is a string, however short | refused |
 * | a setting with a blank or more than 64 characters | refused |
 * | settings nested deeper than four, measures deeper than five, more than 256 entries in one place | refused |
 * | NaN or an infinity | refused |
 */
import { z } from 'zod';
import { identifierSchema } from './fields.js';

/** A number, boolean, identifier, or a list or record of them, at most four levels deep. */
export type Setting = number | boolean | string | readonly Setting[] | { readonly [key: string]: Setting };

export type Settings = Readonly<Record<string, Setting>>;

/** A number, null, or a list or record of them, at most five levels deep, as deep as a privacy report. */
export type Measure = number | null | readonly Measure[] | { readonly [key: string]: Measure };

/** Measures by name, such as `{ T1: { accuracy: 0.51, interval: [0.49, 0.53], pairs: 4000 } }`. */
export type Measures = Readonly<Record<string, Measure>>;

const entriesMax = 256;

export const settingsSchema: z.ZodType<Settings> = recordOf(
  nest<Setting>(z.union([z.number(), z.boolean(), identifierSchema]), 3),
);

/** Losses, scores and privacy reports: numbers only. */
export const measuresSchema: z.ZodType<Measures> = recordOf(
  nest<Measure>(z.union([z.number(), z.null()]), 4),
);

/** `leaf`, or lists and records of it up to `depth` levels deep. */
function nest<Value>(leaf: z.ZodType<Value>, depth: number): z.ZodType<Value> {
  if (depth === 0) return leaf;
  const inner = nest(leaf, depth - 1);
  // Lists and records of values are values of the recursive types above; zod cannot express that.
  return z.union([leaf, z.array(inner).max(entriesMax), recordOf(inner)]) as unknown as z.ZodType<Value>;
}

function recordOf<Value>(value: z.ZodType<Value>): z.ZodType<Record<string, Value>> {
  return z
    .record(identifierSchema, value)
    .refine((record) => Object.keys(record).length <= entriesMax, `at most ${entriesMax} entries`);
}
