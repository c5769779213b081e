/** Schemas that both manifests share. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { digestSchema } from '../fields/fields.js';

/** Manifest version written and read here. In version 1 the file added the noise; since 2 the site does. */
export const formatVersion = 2;

/** Digest and exact length of a file of a release. */
export const fileEntrySchema = z.strictObject({
  sha256: digestSchema,
  /** At most 256 MiB: the networks have a few million weights. */
  bytes: z
    .int()
    .min(1)
    .max(256 * 1024 * 1024),
});

export const proportionSchema = z.number().min(0).max(1);

/** Names of labels, scores and tables: printable, short, no line break. */
export const nameSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:@/()+-]{0,95}$/u, {
  error: 'expected a short printable name',
});

export type FileEntry = z.infer<typeof fileEntrySchema>;

const versionSchema = z.looseObject({ formatVersion: z.int() });

/** Parses `json` after checking its version, because other versions may have other fields. */
export function parseManifest<Manifest>(
  schema: z.ZodType<Manifest>,
  json: unknown,
  kind: 'representer' | 'release',
): Manifest {
  const version = versionSchema.safeParse(json);
  if (version.success && version.data.formatVersion !== formatVersion)
    throw new Failure('PROTOCOL_MANIFEST_VERSION_UNKNOWN', {
      kind,
      formatVersion: version.data.formatVersion,
      expected: formatVersion,
    });
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'unknown field' : issue.path.join('.');
  throw new Failure('PROTOCOL_MANIFEST_INVALID', { kind, field });
}
