/** The small fields of which every request, answer, job, manifest and frame header is made. Steps 5 to 8 of the flow. */
import { z } from 'zod';

/** Letters, digits, dots, hyphens and underscores, 1 to 64, starting with a letter or digit. */
export const identifierSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: 'expected an identifier' });

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const digestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hexadecimal' });

/** An id of a row: a UUID. */
export const idSchema = z.uuid();

/** A hospital's name as people read it, at most 64 characters. */
export const siteNameSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .,'_-]{0,63}$/u,
    "expected at most 64 letters, digits, blanks and . , ' _ -, a letter or digit first",
  );

/** A file name without a path, e.g. `representer.onnx`. */
export const fileNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'expected a lower-case file name without a path');

/** A time as ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const timeSchema = z.iso.datetime();

/** The largest value of an `integer` column. */
const integerMax = 2_147_483_647;

/** A count or a number of something, from 0. */
export const countSchema = z.number().int().min(0).max(integerMax);

/** The training seed of a run. */
export const seedSchema = countSchema;

/** Position of a batch among those of one site for one representer, from 0. */
export const batchNumberSchema = z.number().int().min(0).max(integerMax);

/** The same as a path spells it. */
export const batchNumberInPathSchema = z
  .string()
  .regex(/^\d{1,10}$/, 'expected a whole number')
  .transform(Number)
  .pipe(batchNumberSchema);

/** A number of bytes. */
export const bytesSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A file of a run or a release: its name, its SHA-256 and its size. */
export const fileSchema = z.strictObject({
  name: fileNameSchema,
  digest: digestSchema,
  bytes: bytesSchema,
});

/** A file of a run or a release. */
export type FileReference = z.infer<typeof fileSchema>;
