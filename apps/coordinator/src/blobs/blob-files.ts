/** Files of a run or a release as an answer, and small ones read whole. */
import { StreamableFile } from '@nestjs/common';
import { Failure, parseJson, sha256, systemCodeOf } from '#foundation';
import type { FileReference } from '#protocol';
import type { BlobStore } from './blob-store.js';

/** A row that names a blob. */
interface FileRow {
  readonly name: string;
  readonly digest: string;
  readonly bytes: bigint;
}

/** The row as the API writes it. */
export function presentFile({ name, digest, bytes }: FileRow): FileReference {
  return { name, digest, bytes: Number(bytes) };
}

/** A blob that a row says is there, as a streamed answer. Fails with COORDINATOR_BLOB_DAMAGED when it is not, or not whole. */
export async function streamBlob(
  blobs: BlobStore,
  { digest, bytes }: Pick<FileRow, 'digest' | 'bytes'>,
): Promise<StreamableFile> {
  const blob = await blobs.open(digest);
  if (blob !== undefined && blob.bytes === Number(bytes))
    return new StreamableFile(blob.stream, { type: 'application/octet-stream', length: blob.bytes });
  blob?.stream.destroy();
  throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest });
}

/** Manifests are a few kilobytes; whoever reads one into memory says that it is one. */
export const manifestBytesMax = 1024 * 1024;

/**
 * A small JSON blob as a value that still has to be parsed by a schema; undefined when it is not JSON.
 * Fails with COORDINATOR_BLOB_DAMAGED when the store does not have it, cannot read it, or has other bytes in its place.
 */
export async function readJsonBlob(blobs: BlobStore, digest: string): Promise<unknown> {
  const bytes = await readBlob(blobs, digest).catch((error: unknown) => {
    if (systemCodeOf(error) === undefined || error instanceof Failure) throw error;
    throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest }, { cause: error });
  });
  if (bytes === undefined || sha256(bytes) !== digest)
    throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest });
  return parseJson(bytes);
}

/** A blob in memory, unchecked; undefined when there is none. */
export async function readBlob(blobs: BlobStore, digest: string): Promise<Buffer | undefined> {
  const blob = await blobs.open(digest);
  if (blob === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of blob.stream) pieces.push(piece as Uint8Array); // a file stream without encoding yields bytes
  return Buffer.concat(pieces);
}
