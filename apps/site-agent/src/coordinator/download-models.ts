/** Fetches the files of models and verifies every byte before one is put in its place. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, sha256OfFile, writeStreamAtomic } from '#foundation';
import {
  describedFiles,
  type FileEntry,
  type ReleaseManifest,
  type RepresenterManifest,
  routePath,
} from '#protocol';
import type { SiteContext } from '../context.js';
import { writeJson } from '../data/site-directory.js';
import type { CoordinatorClient } from './client.js';

/** Models that belong together. */
export interface Models {
  readonly representer: RepresenterManifest;
  readonly release: ReleaseManifest | undefined;
}

/** Fetches what is not here yet and stores it beside its manifest; names what was fetched. */
export async function fetchModels(
  { paths }: SiteContext,
  client: CoordinatorClient,
  { representer, release }: Models,
): Promise<string[]> {
  const fetchRepresenter = async (manifest: RepresenterManifest) => {
    const folder = paths.representerFolder(manifest.representerId);
    const { representerId } = manifest;
    const fetched: string[] = [];
    for (const [name, entry] of describedFiles(manifest)) {
      const path = routePath('representerFile', { representerId, name });
      if (await fetchFile(client, { path, file: join(folder, name), entry }))
        fetched.push(`${representerId}/${name}`);
    }
    await writeJson(join(folder, 'manifest.json'), manifest);
    return fetched;
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
