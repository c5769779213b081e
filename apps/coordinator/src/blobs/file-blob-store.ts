/** Blobs as files: `blobs/ab/abcd…`, arriving through `incoming/`. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asFileFailure, Failure, failpoint } from '#foundation';
import type { BlobStore, ByteSource, Quarantine, StagedBlob, StageLimits } from './blob-store.js';
import {
  digestOfFile,
  flushFolder,
  ignoreMissing,
  moveFile,
  openIfThere,
  removeFile,
} from './durable-files.js';

/** How much of the disk is not the store's. */
export interface StoreSpace {
  /** Below this much free space nothing more is received. */
  readonly reserveBytes: number;
  freeBytes(): number;
}

const noReserve: StoreSpace = { reserveBytes: 0, freeBytes: () => 0 };

/**
 * Opens the store in `directory`.
 *
 * **Guarantees**: a kept blob is flushed to disk, and so is the folder that names it, before `keep` resolves; a reader never sees
 * a part of a blob; what a crash leaves half-received is erased an hour later, by this process or by a later one.
 */
export async function createFileBlobStore(
  directory: string,
  space: StoreSpace = noReserve,
): Promise<BlobStore> {
  for (const folder of ['incoming', 'blobs', 'quarantine'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  const store = new FileBlobStore(directory, space);
  await store.forgetArrivals();
  return store;
}

/** A request has ten minutes to arrive; what nobody has written to for an hour is of a process that is gone. */
const arrivalMilliseconds = 3_600_000;

class FileBlobStore implements BlobStore {
  readonly quarantine: Quarantine;
  /** Names of this process in `incoming`: a frame may wait there for its check, however long that takes. */
  private readonly arriving = new Set<string>();

  constructor(
    private readonly directory: string,
    private readonly space: StoreSpace,
  ) {
    this.quarantine = createFileQuarantine(join(directory, 'quarantine'), (digest) => this.pathOf(digest));
  }

  async stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    const name = randomUUID();
    const path = join(this.directory, 'incoming', name);
    const discard = async () => {
      await rm(path, { force: true });
      this.arriving.delete(name);
    };
    this.arriving.add(name);
    try {
      const { digest, bytes } = await receive(path, source, {
        ...limits,
        requireRoom: () => this.requireRoom(),
      });
      return {
        digest,
        bytes,
        read: () => readFile(path),
        keep: () => this.keep(path, digest),
        [Symbol.asyncDispose]: discard,
      };
    } catch (error) {
      await discard();
      throw asFileFailure(error, 'incoming');
    }
  }

  async open(digest: string) {
    const handle = await openIfThere(this.pathOf(digest));
    if (handle === undefined) return undefined;
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), bytes: size };
  }

  async sizeOf(digest: string): Promise<number | undefined> {
    return (await stat(this.pathOf(digest)).catch(ignoreMissing))?.size;
  }

  async isSound(digest: string): Promise<boolean> {
    return (await digestOfFile(this.pathOf(digest))) === digest;
  }

  async delete(digest: string): Promise<void> {
    await removeFile(this.pathOf(digest));
    await this.quarantine.erase(digest);
  }

  async *list() {
    const isFolder = (name: string) => /^[0-9a-f]{2}$/.test(name); // a person may have left other things here
    for (const folder of (await readdir(join(this.directory, 'blobs'))).filter(isFolder)) {
      for (const digest of (await readdir(join(this.directory, 'blobs', folder))).filter(isDigest)) {
        const found = await stat(this.pathOf(digest)).catch(ignoreMissing);
        if (found !== undefined) yield { digest, writtenAt: found.mtime };
      }
    }
  }

  async forgetArrivals(): Promise<number> {
    const incoming = join(this.directory, 'incoming');
    let forgotten = 0;
    for (const name of await readdir(incoming)) {
      const found = await stat(join(incoming, name)).catch(ignoreMissing);
      const isOld = found !== undefined && found.mtimeMs < Date.now() - arrivalMilliseconds;
      if (!isOld || this.arriving.has(name)) continue;
      await rm(join(incoming, name), { force: true });
      forgotten += 1;
    }
    return forgotten;
  }

  async check(): Promise<void> {
    await access(join(this.directory, 'incoming'), constants.W_OK);
    await access(join(this.directory, 'blobs'), constants.W_OK);
  }

  room() {
    return { freeBytes: this.space.freeBytes(), reserveBytes: this.space.reserveBytes };
  }

  async requireRoom(): Promise<void> {
    const { freeBytes, reserveBytes } = this.room();
    if (freeBytes < reserveBytes)
      throw new Failure('COORDINATOR_DISK_FULL', {
        freeMegabytes: Math.floor(freeBytes / megabyte),
        reserveMegabytes: Math.ceil(reserveBytes / megabyte),
      });
  }

  private async keep(staged: string, digest: string): Promise<void> {
    const path = this.pathOf(digest);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    failpoint();
    await rename(staged, path);
    failpoint();
    await flushFolder(folder);
    await flushFolder(dirname(folder));
  }

  private pathOf(digest: string): string {
    // Only schema-checked digests come here; this makes a path out of nothing else.
    if (!isDigest(digest)) throw new Failure('COORDINATOR_REQUEST_INVALID', { field: 'digest' });
    return join(this.directory, 'blobs', digest.slice(0, 2), digest);
  }
}

const megabyte = 1024 * 1024;

/** Between two looks at the free space: several models at once cannot take much of the reserve in that time. */
const roomBytes = 8 * megabyte;

interface Reception extends StageLimits {
  requireRoom(): Promise<void>;
}

async function receive(path: string, source: ByteSource, reception: Reception) {
  const { maxBytes, tooLarge, requireRoom } = reception;
  const hash = createHash('sha256');
  let [bytes, roomUntil] = [0, roomBytes];
  await requireRoom();
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of whole(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Failure(tooLarge, { maxBytes });
    if (bytes > roomUntil) {
      await requireRoom();
      roomUntil = bytes + roomBytes;
    }
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  failpoint();
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

// The quarantine as a folder of its own beside the store: `quarantine/abcd…`.

/** A quarantine in `folder`; `pathOf` says where a blob belongs in the store, and refuses what is no digest. */
function createFileQuarantine(folder: string, pathOf: (digest: string) => string): Quarantine {
  const placeOf = (digest: string) => join(folder, pathOf(digest).slice(-64));
  return {
    take: (digest) => moveFile(pathOf(digest), placeOf(digest)),
    erase: (digest) => removeFile(placeOf(digest)),
    giveBack: async (digest) => {
      if ((await digestOfFile(placeOf(digest))) !== digest) return false;
      await mkdir(dirname(pathOf(digest)), { recursive: true, mode: 0o700 });
      // As young as a new blob: what a person gave back is not set aside again at the next look.
      await utimes(placeOf(digest), new Date(), new Date());
      return moveFile(placeOf(digest), pathOf(digest));
    },
    async *list() {
      for (const digest of await readdir(folder)) {
        const found = await stat(join(folder, digest)).catch(ignoreMissing);
        if (found !== undefined && isDigest(digest))
          yield { digest, writtenAt: found.mtime, bytes: found.size };
      }
    },
  };
}

/** SHA-256 as 64 hexadecimal characters: nothing else becomes a path. */
function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
