/** The representer and the release that `pull` has verified and stored, and opening them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, Failure, sha256 } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import {
  type AgentFacts,
  checkRepresenterFits,
  type FileEntry,
  labelCountOf,
  type ReleaseManifest,
  type RepresenterManifest,
  releaseManifestSchema,
  representerManifestSchema,
} from '#protocol';
import { CASING_COUNT } from '#text';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';
import { openSiteEmbeddings } from './embedding-settings.js';
import type { SiteDeidentifier, SiteEmbeddings, SiteRepresenter } from './site-pipeline.js';

const currentSchema = z.strictObject({ representerId: z.string(), releaseId: z.string().nullable() });

/** What is in use; either may be missing. */
export interface InstalledModels {
  readonly representer: RepresenterManifest | undefined;
  readonly release: ReleaseManifest | undefined;
}

/** Makes verified models the ones in use. */
export async function useModels(
  paths: SitePaths,
  representer: RepresenterManifest,
  release: ReleaseManifest | undefined,
): Promise<void> {
  await writeJson(paths.currentFile, {
    representerId: representer.representerId,
    releaseId: release?.releaseId ?? null,
  });
}

/** Manifests of the models in use. */
export async function readInstalled(paths: SitePaths): Promise<InstalledModels> {
  const current = await readJson(paths.currentFile, currentSchema);
  if (current === undefined) return { representer: undefined, release: undefined };
  const { representerId, releaseId } = current;
  return {
    representer: await readJson(
      join(paths.representerFolder(representerId), 'manifest.json'),
      representerManifestSchema,
    ),
    release:
      releaseId === null
        ? undefined
        : await readJson(join(paths.releaseFolder(releaseId), 'manifest.json'), releaseManifestSchema),
  };
}

/** Fails with SITE_REPRESENTER_MISSING. */
export async function requireRepresenter(paths: SitePaths): Promise<RepresenterManifest> {
  const { representer } = await readInstalled(paths);
  if (representer === undefined) throw new Failure('SITE_REPRESENTER_MISSING', { data: paths.root });
  return representer;
}

/** Fails with SITE_RELEASE_MISSING. */
export async function requireRelease(paths: SitePaths): Promise<ReleaseManifest> {
  const { release } = await readInstalled(paths);
  if (release === undefined) throw new Failure('SITE_RELEASE_MISSING', { data: paths.root });
  return release;
}

/** What a manifest is compared with. */
export function agentFacts(embeddings: Pick<SiteEmbeddings, 'digest' | 'size'>): AgentFacts {
  return {
    embeddings: { digest: embeddings.digest, size: embeddings.size },
    labelSets: Object.fromEntries(labelSetNames.map((name) => [name, labelSetNamed(name).labels])),
    casingCount: CASING_COUNT,
  };
}

/** An embedding table and a representer that fit each other. */
export interface OpenEncoder {
  readonly embeddings: SiteEmbeddings;
  readonly representer: SiteRepresenter;
  close(): Promise<void>;
}

/**
 * Opens what steps 3 and 4 of the flow need. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_EMBEDDINGS_NEEDED,
 * SITE_DATA_DAMAGED when the stored file is not the verified one, and SITE_MODEL_UNFIT.
 */
export async function openEncoder(context: SiteContext, manifest: RepresenterManifest): Promise<OpenEncoder> {
  const embeddings = await openSiteEmbeddings(context, manifest);
  checkRepresenterFits(manifest, agentFacts(embeddings));
  const folder = context.paths.representerFolder(manifest.representerId);
  const onnx = await readVerified(join(folder, 'representer.onnx'), manifest.files['representer.onnx']);
  const representer = await (await context.loadPipeline()).openRepresenter(onnx);
  requireSize('embeddingSize', representer.embeddingSize, embeddings.size);
  requireSize('representationSize', representer.representationSize, manifest.representationSize);
  return {
    embeddings,
    representer,
    close: async () => {
      await representer.close();
      await embeddings.close();
    },
  };
}

/** Opens the de-identifier of a release. Fails with SITE_DATA_DAMAGED and SITE_MODEL_UNFIT. */
export async function openReleasedDeidentifier(
  context: SiteContext,
  release: ReleaseManifest,
): Promise<SiteDeidentifier> {
  const file = join(context.paths.releaseFolder(release.releaseId), 'deidentifier.onnx');
  const onnx = await readVerified(file, release.files['deidentifier.onnx']);
  const deidentifier = await (await context.loadPipeline()).openDeidentifier(onnx);
  requireSize('representationSize', deidentifier.representationSize, release.representer.representationSize);
  requireSize('labelCount', deidentifier.labelCount, labelCountOf(release.representer));
  return deidentifier;
}

/** A model file whose bytes are still the ones that were verified when it was pulled. */
async function readVerified(path: string, entry: FileEntry): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if (bytes.length !== entry.bytes || sha256(bytes) !== entry.sha256)
    throw new Failure('SITE_DATA_DAMAGED', { file: path });
  return bytes;
}

function requireSize(field: string, value: number, expected: number): void {
  if (value !== expected) throw new Failure('SITE_MODEL_UNFIT', { field, value, expected });
}
