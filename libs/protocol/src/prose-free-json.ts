/**
 * JSON that cannot hold prose: settings of a run (numbers, booleans, identifiers) and measures (numbers only).
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

/** A setting: a number, a switch, an identifier, or a list or record of them, four levels deep at most. */
export type Setting = number | boolean | string | readonly Setting[] | { readonly [key: string]: Setting };

/** Settings by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** A measure: a number, unknown, or a list or record of them, five levels deep at most: a privacy report has as many. */
export type Measure = number | null | readonly Measure[] | { readonly [key: string]: Measure };

/** Measures by name, e.g. `{ T1: { accuracy: 0.51, interval: [0.49, 0.53], pairs: 4000 } }`. */
export type Measures = Readonly<Record<string, Measure>>;

const entriesMax = 256;

/** Hyper-parameters of a run. */
export const settingsSchema: z.ZodType<Settings> = recordOf(
  nest<Setting>(z.union([z.number(), z.boolean(), identifierSchema]), 3),
);

/** Losses, scores and privacy reports: numbers only. */
export const measuresSchema: z.ZodType<Measures> = recordOf(
  nest<Measure>(z.union([z.number(), z.null()]), 4),
);

/** `leaf`, or lists and records of it, `depth` levels deep. */
function nest<Value>(leaf: z.ZodType<Value>, depth: number): z.ZodType<Value> {
  if (depth === 0) return leaf;
  const inner = nest(leaf, depth - 1);
  // A list or a record of values is itself a value of the recursive types above; zod cannot say so.
  return z.union([leaf, z.array(inner).max(entriesMax), recordOf(inner)]) as unknown as z.ZodType<Value>;
}

function recordOf<Value>(value: z.ZodType<Value>): z.ZodType<Record<string, Value>> {
  return z
    .record(identifierSchema, value)
    .refine((record) => Object.keys(record).length <= entriesMax, `at most ${entriesMax} entries`);
}
