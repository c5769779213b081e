/** Fetches the files of models and verifies every byte before one is put in its place. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, sha256OfFile, writeFileAtomic, writeStreamAtomic } from '#foundation';
import { describedFiles, type FileEntry, type RepresenterManifest, routePath } from '#protocol';
import { modelSignatureName } from '#signing';
import type { SiteContext } from '../context.js';
import type { CoordinatorClient } from './client.js';
import type { SignedManifest, SignedOffer } from './signed-offer.js';

/** Fetches what is not here yet and stores it beside its manifest; names what was fetched. */
export async function fetchModels(
  { paths }: SiteContext,
  client: CoordinatorClient,
  { representer, release, releaseRepresenter }: SignedOffer,
): Promise<string[]> {
  const fetchRepresenter = async (signed: SignedManifest<RepresenterManifest>) => {
    const { manifest } = signed;
    const folder = paths.representerFolder(manifest.representerId);
    const { representerId } = manifest;
    const fetched: string[] = [];
    for (const [name, entry] of describedFiles(manifest)) {
      const path = routePath('representerFile', { representerId, name });
      if (await fetchFile(client, { path, file: join(folder, name), entry }))
        fetched.push(`${representerId}/${name}`);
    }
    await storeSigned(folder, signed);
    return fetched;
  };
  const downloaded = await fetchRepresenter(representer);
  if (release === undefined) return downloaded;
  // A release may still stand on an older representer than the current one.
  if (releaseRepresenter !== undefined) downloaded.push(...(await fetchRepresenter(releaseRepresenter)));
  const { releaseId, files } = release.manifest;
  const folder = paths.releaseFolder(releaseId);
  const path = routePath('releaseFile', { releaseId, name: 'deidentifier.onnx' });
  const entry = files['deidentifier.onnx'];
  if (await fetchFile(client, { path, file: join(folder, 'deidentifier.onnx'), entry }))
    downloaded.push(`${releaseId}/deidentifier.onnx`);
  await storeSigned(folder, release);
  return downloaded;
}

/** The manifest byte by byte as it was signed, and the signature beside it. */
async function storeSigned(
  folder: string,
  { bytes, signature }: Pick<SignedManifest<unknown>, 'bytes' | 'signature'>,
): Promise<void> {
  await writeFileAtomic(join(folder, 'manifest.json'), bytes);
  await writeFileAtomic(join(folder, modelSignatureName), signature);
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
