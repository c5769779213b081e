/**
 * The de-identifier that this site adapted to its own notes. It replaces that of the release it was made
 * from, and of no other. It may memorise notes, so it never leaves the site.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, sha256, writeFileAtomic } from '#foundation';
import { digestSchema, identifierSchema } from '#protocol/fields';
import type { ReleaseManifest } from '#protocol/manifests';
import { namesIn, readJson, type SitePaths, writeJson } from './site-directory.js';

const adaptationSchema = z.strictObject({
  formatVersion: z.literal(1),
  releaseId: identifierSchema,
  /** Digest of the pulled de-identifier that it was made from. */
  pulled: digestSchema,
  adaptedAt: z.iso.datetime(),
  /** Number of notes in training. */
  notes: z.int(),
  sha256: digestSchema,
  bytes: z.int(),
});

/** Facts about an adaptation; numbers only. */
export type Adaptation = z.infer<typeof adaptationSchema>;

/** A release as it tags here. If adapted, its files and digest are those of the adapted de-identifier. */
export interface TaggingRelease extends ReleaseManifest {
  readonly isAdapted?: true;
}

/** Returns the adaptation of this release; undefined if none. Fails with SITE_DATA_DAMAGED. */
export async function readAdaptation(
  { adaptationFile }: SitePaths,
  { releaseId, files }: ReleaseManifest,
): Promise<Adaptation | undefined> {
  const found = await readJson(adaptationFile, adaptationSchema);
  const isOfIt = found?.releaseId === releaseId && found.pulled === files['deidentifier.onnx'].sha256;
  return isOfIt ? found : undefined;
}

/** Returns the release as it tags here. Fails with SITE_DATA_DAMAGED. */
export async function asAdapted(paths: SitePaths, release: ReleaseManifest): Promise<TaggingRelease> {
  const found = await readAdaptation(paths, release);
  return found === undefined ? release : withFile(release, found);
}

/** Stores an adapted model, mode 0600; {@link useAdapted} activates it. */
export async function storeAdapted(
  paths: SitePaths,
  release: ReleaseManifest,
  onnx: Uint8Array,
): Promise<TaggingRelease> {
  const file = { sha256: sha256(onnx), bytes: onnx.length };
  await makeFolder(paths.adaptedFolder, 0o700);
  await writeFileAtomic(paths.adaptedFile(file.sha256), onnx);
  return withFile(release, file);
}

function withFile(
  release: ReleaseManifest,
  { sha256: digest, bytes }: Pick<Adaptation, 'sha256' | 'bytes'>,
): TaggingRelease {
  return { ...release, files: { 'deidentifier.onnx': { sha256: digest, bytes } }, isAdapted: true };
}

/** Makes a stored model tag in place of the pulled one. */
export async function useAdapted(
  { adaptationFile }: SitePaths,
  adapted: TaggingRelease,
  facts: Pick<Adaptation, 'pulled' | 'adaptedAt' | 'notes'>,
): Promise<void> {
  const { releaseId, files } = adapted;
  await writeJson(adaptationFile, { formatVersion: 1, releaseId, ...facts, ...files['deidentifier.onnx'] });
}

/** Removes adaptations that are not for `release` (without one, all). Returns whether one was in use. */
export async function removeAdapted(paths: SitePaths, release?: ReleaseManifest): Promise<boolean> {
  const kept = release && (await readAdaptation(paths, release));
  const was = kept === undefined && (await readJson(paths.adaptationFile, adaptationSchema)) !== undefined;
  if (was) await rm(paths.adaptationFile, { force: true });
  for (const name of await namesIn(paths.adaptedFolder))
    if (name !== `${kept?.sha256}.onnx`) await rm(join(paths.adaptedFolder, name), { force: true });
  return was;
}
