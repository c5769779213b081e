/** Step 8 of the flow: what a release consists of, and whether it runs on this installation. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { digestSchema, identifierSchema, timeSchema } from '../fields.js';
import type { Scores } from '../scores.js';
import { fileEntrySchema, formatVersion, nameSchema, parseManifest } from './manifest-parts.js';
import { type RepresenterManifest, representerManifestSchema } from './representer-manifest.js';

/** The exact pool that the de-identifier was trained on. */
const poolSnapshotSchema = z.strictObject({
  /** SHA-256 over the digests of its frames, in the order of the snapshot. */
  digest: digestSchema,
  sites: z.int().min(1),
  batches: z.int().min(1),
  sentences: z.int().min(1),
  tokens: z.int().min(1),
});

/** What a release manifest must be; unknown fields are refused. */
export const releaseManifestSchema = z.strictObject({
  formatVersion: z.int().min(1),
  releaseId: identifierSchema,
  createdAt: timeSchema,
  representer: representerManifestSchema,
  files: z.strictObject({ 'deidentifier.onnx': fileEntrySchema }),
  /** As the run's trainer wrote them; no site is named. */
  scores: z.record(nameSchema, z.number()) as z.ZodType<Scores>,
  poolSnapshot: poolSnapshotSchema,
  /**
   * Tokens that belong to an identifier with at least this probability are covered where nobody says otherwise; the best path decides
   * where it is absent. Only starters have one.
   */
  threshold: z.number().gt(0).lt(1).optional(),
});

/** A release manifest as read. */
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;

/**
 * Reads a manifest from parsed JSON. Fails with PROTOCOL_MANIFEST_VERSION_UNKNOWN when it is of another format version, else
 * with PROTOCOL_MANIFEST_INVALID naming the field.
 */
export function parseReleaseManifest(json: unknown): ReleaseManifest {
  return parseManifest(releaseManifestSchema, json, 'release');
}

/** What this installation has. */
export interface AgentFacts {
  readonly embeddings: { readonly digest: string; readonly size: number };
  /** Label sets known here: name → labels in the order of their ids. */
  readonly labelSets: Readonly<Record<string, readonly string[]>>;
  /** Casing classes of the tokeniser here. */
  readonly casingCount: number;
}

/**
 * Refuses a representer that was made for other parts than those installed here: its numbers would mean nothing.
 * Fails with PROTOCOL_RELEASE_DOES_NOT_FIT; `field` is the first field of the manifest that differs.
 */
export function checkRepresenterFits(manifest: RepresenterManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  requireEqual('embeddings.size', manifest.embeddings.size, facts.embeddings.size);
  requireEqual('embeddings.digest', manifest.embeddings.digest, facts.embeddings.digest);
  requireKnownLabels(manifest.labelSet, facts.labelSets);
  requireEqual('casingCount', manifest.casingCount, facts.casingCount);
}

/** The same for a release; its representer must fit, and so must its own version. */
export function checkReleaseFits(manifest: ReleaseManifest, facts: AgentFacts): void {
  requireEqual('formatVersion', manifest.formatVersion, formatVersion);
  checkRepresenterFits(manifest.representer, facts);
}

function requireKnownLabels(labelSet: RepresenterManifest['labelSet'], known: AgentFacts['labelSets']): void {
  const labels = Object.hasOwn(known, labelSet.name) ? known[labelSet.name] : undefined;
  if (labels === undefined)
    throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', {
      field: 'labelSet.name',
      value: labelSet.name,
      expected: Object.keys(known).join(' or '),
    });
  // Ids are positions: the same labels in another order would be other labels.
  requireEqual('labelSet.labels', labelSet.labels.join(','), labels.join(','));
}

function requireEqual(field: string, value: string | number, expected: string | number): void {
  if (value !== expected) throw new Failure('PROTOCOL_RELEASE_DOES_NOT_FIT', { field, value, expected });
}
