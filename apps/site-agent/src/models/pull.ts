/** `site pull`: fetches the current representer and release, verifies every byte, and only then puts them to use. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Failure, sha256OfFile, writeStreamAtomic } from '#foundation';
import {
  checkReleaseFits,
  checkRepresenterFits,
  type FileEntry,
  parseAnswer,
  parseReleaseManifest,
  parseRepresenterManifest,
  type ReleaseManifest,
  type RepresenterManifest,
  routePath,
} from '#protocol';
import { connect, type SiteContext } from '../context.js';
import type { CoordinatorClient } from '../coordinator/coordinator-client.js';
import { writeJson } from '../data/json-file.js';
import { withSiteLock } from '../data/site-lock.js';
import { openSiteEmbeddings, rememberEmbeddings } from './embedding-settings.js';
import { agentFacts, readInstalled, useModels } from './installed-models.js';
import { type OfferedModels, readSeenModels } from './seen-models.js';

/** What `pull` reports. */
export interface PullReport {
  readonly representerId: string;
  readonly system: string;
  readonly releaseId: string | null;
  /** Files that were fetched now rather than found here. */
  readonly downloaded: readonly string[];
}

/** What the administrator says about a pull. */
export interface PullOptions {
  /** File of the embedding table, remembered when given. */
  readonly embeddingsPath?: string | undefined;
  /** Take a model that is older than the one accepted last, or none. */
  readonly acceptOlder?: boolean;
}

/**
 * Fails with REPRESENTER_NONE, PROTOCOL_MANIFEST_INVALID, PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DOWNLOAD_DIFFERS,
 * SITE_MODEL_CHANGED or SITE_MODEL_OLDER; the models that were in use before then stay in use.
 */
export async function pull(context: SiteContext, options: PullOptions = {}): Promise<PullReport> {
  const { embeddingsPath, acceptOlder = false } = options;
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    if (embeddingsPath !== undefined) await rememberEmbeddings(context, embeddingsPath);
    const offered = await readOffer(client);
    const { representer, release } = offered;
    const seen = await readSeenModels(context.paths);
    seen.check(offered, acceptOlder);
    if (embeddingsPath !== undefined || !(await isInUse(context, { representer, release })))
      await requireFit(context, representer, release);
    const downloaded = await fetchModels(context, client, { representer, release });
    await seen.remember(offered, context.clock());
    await useModels(context.paths, representer, release);
    return {
      representerId: representer.representerId,
      system: representer.system,
      releaseId: release?.releaseId ?? null,
      downloaded,
    };
  });
}

async function readOffer(client: CoordinatorClient): Promise<OfferedModels> {
  const representer = readEnvelope(await client.currentRepresenter());
  const answer = await client.currentRelease();
  const release = answer === undefined ? undefined : readEnvelope(answer);
  return {
    representer: parseRepresenterManifest(representer.manifest),
    representerNumber: representer.number ?? null,
    release: release === undefined ? undefined : parseReleaseManifest(release.manifest),
    releaseNumber: release?.number ?? null,
  };
}

const envelopeSchema = z.looseObject({ manifest: z.unknown(), number: z.int().min(0).optional() });

/** The envelope's other fields repeat the manifest for people; only the manifest and its number count here. */
function readEnvelope(answer: unknown): z.infer<typeof envelopeSchema> {
  return parseAnswer(envelopeSchema, answer);
}

/** Manifests that are in use were found to fit when they were put to use. */
async function isInUse({ paths }: SiteContext, models: Models): Promise<boolean> {
  const { representer, release } = await readInstalled(paths);
  return isDeepStrictEqual({ representer, release }, { ...models });
}

async function requireFit(
  context: SiteContext,
  representer: RepresenterManifest,
  release: ReleaseManifest | undefined,
): Promise<void> {
  const embeddings = await openSiteEmbeddings(context, representer);
  try {
    checkRepresenterFits(representer, agentFacts(embeddings));
    if (release !== undefined) checkReleaseFits(release, agentFacts(embeddings));
  } finally {
    await embeddings.close();
  }
}

interface Models {
  readonly representer: RepresenterManifest;
  readonly release: ReleaseManifest | undefined;
}

async function fetchModels(
  { paths }: SiteContext,
  client: CoordinatorClient,
  { representer, release }: Models,
): Promise<string[]> {
  const fetchRepresenter = async (manifest: RepresenterManifest) => {
    const folder = paths.representerFolder(manifest.representerId);
    const path = routePath('representerFile', {
      representerId: manifest.representerId,
      name: 'representer.onnx',
    });
    const entry = manifest.files['representer.onnx'];
    const isNew = await fetchFile(client, { path, file: join(folder, 'representer.onnx'), entry });
    await writeJson(join(folder, 'manifest.json'), manifest);
    return isNew ? [`${manifest.representerId}/representer.onnx`] : [];
  };
  const downloaded = await fetchRepresenter(representer);
  if (release === undefined) return downloaded;
  // A release may still stand on an older representer than the current one.
  if (release.representer.representerId !== representer.representerId)
    downloaded.push(...(await fetchRepresenter(release.representer)));
  const folder = paths.releaseFolder(release.releaseId);
  const path = routePath('releaseFile', { releaseId: release.releaseId, name: 'deidentifier.onnx' });
  const entry = release.files['deidentifier.onnx'];
  if (await fetchFile(client, { path, file: join(folder, 'deidentifier.onnx'), entry }))
    downloaded.push(`${release.releaseId}/deidentifier.onnx`);
  await writeJson(join(folder, 'manifest.json'), release);
  return downloaded;
}

interface WantedFile {
  readonly path: string;
  readonly file: string;
  readonly entry: FileEntry;
}

/** Stores a file unless the right one is there already; true when it was fetched. */
async function fetchFile(client: CoordinatorClient, { path, file, entry }: WantedFile): Promise<boolean> {
  if (await isStored(file, entry)) return false;
  await client.download(path, (pieces) => writeStreamAtomic(file, verified(pieces, path, entry)));
  return true;
}

async function isStored(file: string, entry: FileEntry): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === entry.bytes && (await sha256OfFile(file)) === entry.sha256;
}

/** Passes the pieces on and throws at the first byte too many, or at the end when length or digest differ. */
async function* verified(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  entry: FileEntry,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > entry.bytes) break;
    hash.update(piece);
    yield piece;
  }
  if (bytes !== entry.bytes || hash.digest('hex') !== entry.sha256)
    throw new Failure('SITE_DOWNLOAD_DIFFERS', { path, expectedBytes: entry.bytes });
}
