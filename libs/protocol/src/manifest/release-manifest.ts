/** Step 8 of the flow: what a release is made of and how good it is. */
import { z } from 'zod';
import { digestSchema, identifierSchema, timeSchema } from '../fields.js';
import type { Scores } from '../scores.js';
import { fileEntrySchema, nameSchema, parseManifest } from './manifest-parts.js';
import { representerManifestSchema } from './representer-manifest.js';

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
