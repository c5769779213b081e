/** Reading a manifest: the version first, because another version may have other fields. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { formatVersion } from './manifest-parts.js';

const versionSchema = z.looseObject({ formatVersion: z.int() });

/** Parses `json` with `schema`; `kind` names the manifest in failures. */
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
