/** Step 8 of the flow: what a release consists of, and whether it fits this installation. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { digestSchema, identifierSchema, timeSchema } from '../fields/fields.js';
import { fileEntrySchema, formatVersion, nameSchema, parseManifest } from './manifest-parts.js';
import { type RepresenterManifest, representerManifestSchema } from './representer-manifest.js';
import type { Scores } from './scores.js';

/** The exact pool on which the de-identifier was trained. */
const poolSnapshotSchema = z.strictObject({
  /** SHA-256 over the digests of its frames, in snapshot order. */
  digest: digestSchema,
  sites: z.int().min(1),
  batches: z.int().min(1),
  sentences: z.int().min(1),
  tokens: z.int().min(1),
});

/** Schema of a release manifest; refuses unknown fields. */
export const releaseManifestSchema = z.strictObject({
  formatVersion: z.int().min(1),
  releaseId: identifierSchema,
  createdAt: timeSchema,
  representer: representerManifestSchema,
  files: z.strictObject({ 'deidentifier.onnx': fileEntrySchema }),
  /** As written by the run's trainer; they name no site. */
  scores: z.record(nameSchema, z.number()) as z.ZodType<Scores>,
  poolSnapshot: poolSnapshotSchema,
  /**
   * Default threshold: a token is covered if it is in an identifier with at least this probability. Absent: the
   * best path decides. Only starters have one.
   */
  threshold: z.number().gt(0).lt(1).optional(),
});

export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/**
 * Reads a manifest from parsed JSON. Fails with PROTOCOL_MANIFEST_VERSION_UNKNOWN for another format version,
 * else with PROTOCOL_MANIFEST_INVALID naming the field.
 */
export function parseReleaseManifest(json: unknown): ReleaseManifest {
  return parseManifest(releaseManifestSchema, json, 'release');
}

/** What is installed here. */
export interface AgentFacts {
  readonly embeddings: { readonly digest: string; readonly size: number };
  /** Known label sets: name → labels in the order of their ids. */
  readonly labelSets: Readonly<Record<string, readonly string[]>>;
  readonly casingCount: number;
}

/**
 * Refuses a representer made for other parts than those installed here, whose numbers would mean nothing. Fails
 * with PROTOCOL_RELEASE_DOES_NOT_FIT; `field` is the first that differs.
 */
export function checkRepresenterFits(manifest: RepresenterManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  requireEqual('embeddings.size', manifest.embeddings.size, facts.embeddings.size);
  requireEqual('embeddings.digest', manifest.embeddings.digest, facts.embeddings.digest);
  requireKnownLabels(manifest.labelSet, facts.labelSets);
  requireEqual('casingCount', manifest.casingCount, facts.casingCount);
}

/** Like {@link checkRepresenterFits}, for a release, its version and its representer. */
export function checkReleaseFits(manifest: ReleaseManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  checkRepresenterFits(manifest.representer, facts);
}

/** Requires the representer's encoder to be the installed one. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT. */
export function checkContextFits(
  { digest }: NonNullable<RepresenterManifest['context']>,
  installed: string,
): void {
  requireEqual('context.digest', digest, installed);
}

function requireKnownLabels(labelSet: RepresenterManifest['labelSet'], known: AgentFacts['labelSets']): void {
  const labels = Object.hasOwn(known, labelSet.name) ? known[labelSet.name] : undefined;
  if (labels === undefined)
    throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', {
      field: 'labelSet.name',
      value: labelSet.name,
      expected: Object.keys(known).join(' or '),
    });
  // Ids are positions, so labels in another order are other labels.
  requireEqual('labelSet.labels', labelSet.labels.join(','), labels.join(','));
}

function requireEqual(field: string, value: string | number, expected: string | number): void {
  if (value !== expected) throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', { field, value, expected });
}
