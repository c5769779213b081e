/** Blobs as files: `blobs/ab/abcd…`, arriving through `incoming/`. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';
import type { BlobStore, ByteSource, StagedBlob, StageLimits } from './blob-store.js';

/**
 * Opens the store in `directory`.
 *
 * **Guarantees**: a kept blob is flushed to disk, and so is the folder that names it, before `keep` resolves; a reader never sees
 * a part of a blob; what a crash leaves half-received is erased by a later start.
 */
export async function createFileBlobStore(directory: string): Promise<BlobStore> {
  const incoming = join(directory, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(join(directory, 'blobs'), { recursive: true, mode: 0o700 });
  await sweep(incoming);
  return new FileBlobStore(directory);
}

/** Nothing takes a day to arrive; younger files may be arriving at another coordinator that shares the folder. */
const arrivalMilliseconds = 24 * 3_600_000;

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found !== undefined && found.mtimeMs < Date.now() - arrivalMilliseconds)
      await rm(path, { force: true });
  }
}

class FileBlobStore implements BlobStore {
  constructor(private readonly directory: string) {}

  async stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    const path = join(this.directory, 'incoming', randomUUID());
    try {
      const { digest, bytes } = await receive(path, source, limits);
      return {
        digest,
        bytes,
        read: () => readFile(path),
        keep: () => this.keep(path, digest),
        discard: () => rm(path, { force: true }),
      };
    } catch (error) {
      await rm(path, { force: true });
      throw asFileFailure(error, 'incoming');
    }
  }

  async open(digest: string) {
    const handle = await openIfThere(this.pathOf(digest));
    if (handle === undefined) return undefined;
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), bytes: size };
  }

  async delete(digest: string): Promise<void> {
    const path = this.pathOf(digest);
    await rm(path, { force: true });
    await flushFolder(dirname(path)).catch(ignoreMissing);
  }

  async *list() {
    for (const folder of await readdir(join(this.directory, 'blobs'))) {
      for (const digest of await readdir(join(this.directory, 'blobs', folder))) {
        const found = await stat(this.pathOf(digest)).catch(ignoreMissing);
        if (found !== undefined) yield { digest, writtenAt: found.mtime };
      }
    }
  }

  async check(): Promise<void> {
    await access(join(this.directory, 'incoming'), constants.W_OK);
    await access(join(this.directory, 'blobs'), constants.W_OK);
  }

  private async keep(staged: string, digest: string): Promise<void> {
    const path = this.pathOf(digest);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(staged, path);
    await flushFolder(folder);
    await flushFolder(dirname(folder));
  }

  private pathOf(digest: string): string {
    // Only schema-checked digests come here; this makes a path out of nothing else.
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Failure('COORDINATOR_REQUEST_INVALID', { field: 'digest' });
    return join(this.directory, 'blobs', digest.slice(0, 2), digest);
  }
}

async function receive(path: string, source: ByteSource, limits: StageLimits) {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of whole(source)) {
    bytes += chunk.length;
    if (bytes > limits.maxBytes) throw new Failure(limits.tooLarge, { maxBytes: limits.maxBytes });
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { digest: hash.digest('hex'), bytes };
}

/** The same stream, with the sender's disappearance as a coded failure. */
async function* whole(source: ByteSource): AsyncIterable<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new Failure('COORDINATOR_BODY_TRUNCATED', {}, { cause: error });
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    return ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** A rename is durable only when the folder that records it has been flushed too. */
async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
