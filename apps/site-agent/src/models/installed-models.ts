/** The representer and the release that `pull` has verified and stored, and opening them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type TokenEmbeddings, withCasing } from '#embeddings';
import type { NoteEmbeddings, NoteRepresenter, NoteTagger } from '#encoding';
import { asFileFailure, Failure, sha256 } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import {
  type AgentFacts,
  checkRepresenterFits,
  type FileEntry,
  formatVersion,
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

/** Manifests of the models in use, as far as this version of the agent reads them. */
export async function readInstalled(paths: SitePaths): Promise<InstalledModels> {
  const current = await readJson(paths.currentFile, currentSchema);
  if (current === undefined) return { representer: undefined, release: undefined };
  const { representerId, releaseId } = current;
  return {
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
export function agentFacts(embeddings: Pick<NoteEmbeddings, 'digest' | 'size'>): AgentFacts {
  return {
    embeddings: { digest: embeddings.digest, size: embeddings.size },
    labelSets: Object.fromEntries(labelSetNames.map((name) => [name, labelSetNamed(name).labels])),
    casingCount: CASING_COUNT,
  };
}

/** An embedding table and a representer that fit each other. */
export interface OpenEncoder {
  readonly embeddings: NoteEmbeddings;
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly representer: NoteRepresenter;
  close(): Promise<void>;
}

/**
 * Opens what steps 3 and 4 of the flow need. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_EMBEDDINGS_NEEDED,
 * SITE_DATA_DAMAGED when the stored file is not the verified one, and SITE_MODEL_UNFIT.
 */
export async function openEncoder(context: SiteContext, manifest: RepresenterManifest): Promise<OpenEncoder> {
  const { embeddings, input, onnx } = await openFitting(context, manifest);
  const noise = { deviations: manifest.noise, floor: context.noiseFloor };
  const representer = await (await context.loadPipeline()).openRepresenter(onnx, noise);
  requireSize('embeddingSize', representer.embeddingSize, input.size);
  requireSize('representationSize', representer.representationSize, manifest.representationSize);
  return {
    embeddings,
    input,
    representer,
    close: async () => {
      await representer.close();
      await embeddings.close();
    },
  };
}

/** An embedding table and the models of a release that fit it. */
export interface OpenRelease {
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly tagger: NoteTagger;
  close(): Promise<void>;
}

/** Opens what step 9 of the flow needs. Fails as {@link openEncoder} does. */
export async function openRelease(context: SiteContext, release: ReleaseManifest): Promise<OpenRelease> {
  const { representer, files } = release;
  const { embeddings, input, onnx } = await openFitting(context, representer);
  const file = join(context.paths.releaseFolder(release.releaseId), 'deidentifier.onnx');
  const deidentifier = await readVerified(file, files['deidentifier.onnx']);
  const tagger = await (await context.loadPipeline()).openTagger({ representer: onnx, deidentifier });
  requireSize('embeddingSize', tagger.embeddingSize, input.size);
  requireSize('representationSize', tagger.representationSize, representer.representationSize);
  requireSize('labelCount', tagger.labelCount, labelCountOf(representer));
  return {
    input,
    tagger,
    close: async () => {
      await tagger.close();
      await embeddings.close();
    },
  };
}

/** The table that a representer was made for, and its verified file. */
async function openFitting(context: SiteContext, manifest: RepresenterManifest) {
  const embeddings = await openSiteEmbeddings(context, manifest);
  checkRepresenterFits(manifest, agentFacts(embeddings));
  const file = join(context.paths.representerFolder(manifest.representerId), 'representer.onnx');
  const input = manifest.readsCasing ? withCasing(embeddings) : embeddings;
  return { embeddings, input, onnx: await readVerified(file, manifest.files['representer.onnx']) };
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
