/** The representer and the release that `pull` has verified and stored, and opening them. */
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '#foundation';
import {
  formatVersion,
  type Gate,
  gateSchema,
  type ReleaseManifest,
  type RepresenterManifest,
  releaseManifestSchema,
  representerManifestSchema,
} from '#protocol';
import { type GatePolicy, requireGate } from './gate.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const currentSchema = z.strictObject({
  representerId: z.string(),
  releaseId: z.string().nullable(),
  /** As it was told with the representer; earlier versions of the agent wrote none. */
  gate: gateSchema.optional(),
});

/** What is in use; either may be missing. */
export interface InstalledModels {
  readonly representer: RepresenterManifest | undefined;
  readonly release: ReleaseManifest | undefined;
  /** What was said of the representer when it was put to use; without an audit there was nothing to say. */
  readonly gate: Gate;
}

/** Makes verified models the ones in use. */
export async function useModels(
  paths: SitePaths,
  {
    representer,
    release,
    gate,
  }: Pick<InstalledModels, 'release' | 'gate'> & {
    readonly representer: RepresenterManifest;
  },
): Promise<void> {
  await writeJson(paths.currentFile, {
    representerId: representer.representerId,
    releaseId: release?.releaseId ?? null,
    gate,
  });
}

/** Manifests of the models in use, as far as this version of the agent reads them. */
export async function readInstalled(paths: SitePaths): Promise<InstalledModels> {
  const current = await readJson(paths.currentFile, currentSchema);
  if (current === undefined) return { representer: undefined, release: undefined, gate: unjudged };
  const { representerId, releaseId, gate = unjudged } = current;
  return {
    gate,
    representer: await readOfThisVersion(
      join(paths.representerFolder(representerId), 'manifest.json'),
      representerManifestSchema,
    ),
    release:
      releaseId === null
        ? undefined
        : await readOfThisVersion(
            join(paths.releaseFolder(releaseId), 'manifest.json'),
            releaseManifestSchema,
          ),
  };
}

const unjudged: Gate = { verdict: 'INVALID', waiver: null };

const versionSchema = z.looseObject({ formatVersion: z.int() });

/** A manifest that was stored by an agent of another version counts as not there: `pull` fetches what fits this one. */
async function readOfThisVersion<Manifest>(
  file: string,
  schema: z.ZodType<Manifest>,
): Promise<Manifest | undefined> {
  const found = await readJson(file, versionSchema);
  return found?.formatVersion === formatVersion ? readJson(file, schema) : undefined;
}

/** Fails with SITE_REPRESENTER_MISSING. */
export async function requireRepresenter(paths: SitePaths): Promise<RepresenterManifest> {
  return (await requireInstalled(paths)).representer;
}

/** The representer in use, if it may encode now. Fails with SITE_REPRESENTER_MISSING and as {@link requireGate} does. */
export async function requirePassedRepresenter(
  paths: SitePaths,
  policy: GatePolicy,
  now: Date,
): Promise<RepresenterManifest> {
  const { representer, gate } = await requireInstalled(paths);
  requireGate(representer, gate, policy, now);
  return representer;
}

async function requireInstalled(paths: SitePaths) {
  const { representer, gate } = await readInstalled(paths);
  if (representer === undefined) throw new Failure('SITE_REPRESENTER_MISSING', { data: paths.root });
  return { representer, gate };
}

/** Fails with SITE_RELEASE_MISSING. */
export async function requireRelease(paths: SitePaths): Promise<ReleaseManifest> {
  const { release } = await readInstalled(paths);
  if (release === undefined) throw new Failure('SITE_RELEASE_MISSING', { data: paths.root });
  return release;
}
