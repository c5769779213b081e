/** Fields of requests, answers, jobs, manifests and frame headers. Steps 5 to 8 of the flow. */
import { z } from 'zod';
import { envelopeSchema, publicKeyPattern } from '#signing';

/** 1 to 64 letters, digits, dots, hyphens and underscores, starting with a letter or digit. */
export const identifierSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: 'expected an identifier' });

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const digestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hexadecimal' });

export const idSchema = z.uuid();

/** A hospital's name, at most 64 characters. */
export const siteNameSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .,'_-]{0,63}$/u,
    "expected at most 64 letters, digits, blanks and . , ' _ -, a letter or digit first",
  );

/** A file name without a path, such as `representer.onnx`. */
export const fileNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'expected a lower-case file name without a path');

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const timeSchema = z.iso.datetime();

/** Largest value of an `integer` column. */
const integerMax = 2_147_483_647;

/** A count or ordinal, from 0. */
export const countSchema = z.number().int().min(0).max(integerMax);

export const seedSchema = countSchema;

/** Position of a batch among those of one site for one representer, from 0. */
export const batchNumberSchema = z.number().int().min(0).max(integerMax);

/** A batch number in a path. */
export const batchNumberInPathSchema = z
  .string()
  .regex(/^\d{1,10}$/, 'expected a whole number')
  .transform(Number)
  .pipe(batchNumberSchema);

export const bytesSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const fileSchema = z.strictObject({
  name: fileNameSchema,
  digest: digestSchema,
  bytes: bytesSchema,
});

export type FileReference = z.infer<typeof fileSchema>;

/** An Ed25519 public key in base64url. */
export const publicKeySchema = z.string().regex(publicKeyPattern);

/** Key of a signed answer, and the chain that introduced it; empty for an installation's first key. */
export const signerShape = {
  signingKey: publicKeySchema,
  introductions: z.array(envelopeSchema).max(1_000),
};
