/** Blobs as files: `blobs/ab/abcd…`, arriving through `incoming/`. */
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure, failpoint, flushFolder } from '#foundation';
import {
  Arrivals,
  digestOfFile,
  ignoreMissing,
  moveFile,
  noReserve,
  openIfThere,
  removeFile,
  type StoreSpace,
} from './arrivals.js';
import {
  type BlobStore,
  type ByteSource,
  isDigest,
  type Quarantine,
  type StagedBlob,
  type StageLimits,
} from './blob-store.js';

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
  for (const folder of ['blobs', 'quarantine'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
  const store = new FileBlobStore(directory, space);
  await store.openArrivals();
  return store;
}

class FileBlobStore implements BlobStore {
  readonly quarantine: Quarantine;
  private readonly arrivals: Arrivals;

  constructor(
    private readonly directory: string,
    space: StoreSpace,
  ) {
    this.arrivals = new Arrivals(directory, space, {
      send: async () => {}, // it arrives on the disk of the store
      keep: ({ path, digest }) => this.keep(path, digest),
      forget: async () => {},
    });
    this.quarantine = createFileQuarantine(join(directory, 'quarantine'), (digest) => this.pathOf(digest));
  }

  /** Once, before anything else. */
  openArrivals(): Promise<void> {
    return this.arrivals.open();
  }

  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    return this.arrivals.stage(source, limits);
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

  forgetArrivals(): Promise<number> {
    return this.arrivals.forget();
  }

  async check(): Promise<void> {
    await this.arrivals.check();
    await access(join(this.directory, 'blobs'), constants.W_OK);
  }

  room() {
    return this.arrivals.room();
  }

  requireRoom(): Promise<void> {
    return this.arrivals.requireRoom();
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
