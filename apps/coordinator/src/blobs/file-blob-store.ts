/** Blobs as files: received in `incoming/`, kept as `blobs/ab/abcd…`, set aside in `quarantine/abcd…`. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure, failpoint, flushFolder, ignoreMissing, systemCodeOf } from '#foundation';
import { type Arrival, ArrivingStore, noReserve, type StoreSpace } from './arrivals.js';
import { type BlobStore, isDigest, type Quarantine } from './blob-store.js';

/**
 * Opens the store in `directory`. **Guarantees**: before `keep` resolves, the blob and its folder are flushed
 * to disk; readers never see a partial blob; what a crash leaves half-received is erased an hour later, by
 * this or a later process.
 */
export async function createFileBlobStore(
  directory: string,
  space: StoreSpace = noReserve,
): Promise<BlobStore> {
  for (const folder of ['blobs', 'quarantine'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  const store = new FileBlobStore(directory, space);
  await store.openArrivals();
  return store;
}

class FileBlobStore extends ArrivingStore implements BlobStore {
  readonly quarantine = createFileQuarantine(join(this.directory, 'quarantine'), (digest) =>
    this.pathOf(digest),
  );

  async open(digest: string) {
    const handle = await open(this.pathOf(digest), 'r').catch(ignoreMissing);
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
    const isFolder = (name: string) => /^[0-9a-f]{2}$/.test(name); // people may leave other things here
    for (const folder of (await readdir(join(this.directory, 'blobs'))).filter(isFolder)) {
      for (const digest of (await readdir(join(this.directory, 'blobs', folder))).filter(isDigest)) {
        const found = await stat(this.pathOf(digest)).catch(ignoreMissing);
        if (found !== undefined) yield { digest, writtenAt: found.mtime };
      }
    }
  }

  override async check(): Promise<void> {
    await super.check();
    await access(join(this.directory, 'blobs'), constants.W_OK);
  }

  /** The file is already on the store's disk. */
  protected async send(): Promise<void> {}

  protected async forgetSent(): Promise<void> {}

  protected async keep({ path: staged, digest }: Arrival): Promise<void> {
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
    // Callers pass checked digests; this is the last guard against other paths.
    if (!isDigest(digest)) throw new Failure('COORDINATOR_REQUEST_INVALID', { field: 'digest' });
    return join(this.directory, 'blobs', digest.slice(0, 2), digest);
  }
}

/** A quarantine in `folder`; `pathOf` returns a blob's path in the store and fails for anything but a digest. */
function createFileQuarantine(folder: string, pathOf: (digest: string) => string): Quarantine {
  const placeOf = (digest: string) => join(folder, pathOf(digest).slice(-64));
  return {
    take: (digest) => moveFile(pathOf(digest), placeOf(digest)),
    erase: (digest) => removeFile(placeOf(digest)),
    giveBack: async (digest) => {
      if ((await digestOfFile(placeOf(digest))) !== digest) return false;
      await mkdir(dirname(pathOf(digest)), { recursive: true, mode: 0o700 });
      // Resets the age, so that the next sweep does not set it aside again.
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

/** Moves a file to another folder and flushes both folders; false when there is no such file. */
async function moveFile(from: string, to: string): Promise<boolean> {
  const isMoved = await rename(from, to).then(() => true, ignoreMissing);
  if (isMoved === undefined) return false;
  failpoint();
  await flushFolder(dirname(to));
  await flushFolder(dirname(from));
  return true;
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  failpoint();
  await flushFolder(dirname(path)).catch(ignoreMissing);
}

/** Large enough to keep a disk busy, small enough to buffer. */
const pieceBytes = 1024 * 1024;

async function digestOfFile(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch(ignoreMissing);
  if (file === undefined) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) hash.update(piece);
  } catch (error) {
    if (systemCodeOf(error) === 'EIO') return undefined; // a bad sector counts as damage
    throw error;
  }
  return hash.digest('hex');
}
