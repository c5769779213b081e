/** Blobs on their way in: files of `incoming/`, hashed and bounded, whatever store keeps them afterwards. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asWriteFailure, Failure, failpoint, flushFolder, systemCodeOf } from '#foundation';
import type { BlobStore, ByteSource, StagedBlob, StageLimits } from './blob-store.js';

/** How much of the disk is not the store's. */
export interface StoreSpace {
  /** Below this much free space nothing more is received. */
  readonly reserveBytes: number;
  freeBytes(): number;
}

/** All of the disk is the store's. */
export const noReserve: StoreSpace = { reserveBytes: 0, freeBytes: () => 0 };

/** A file of `incoming/` that is whole and flushed. */
export interface Arrival {
  /** Its own, whatever its bytes are. */
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  readonly bytes: number;
}

/** The store that an arrival is for. */
interface Destination {
  /** See `StagedBlob.send`. */
  send(arrival: Arrival): Promise<void>;
  /** See `SentBlob.keep`. */
  keep(arrival: Arrival): Promise<void>;
  /** Forgets what `send` has brought, or a part of it. */
  forget(arrival: Arrival): Promise<void>;
}

/** A request has ten minutes to arrive; what nobody has written to for an hour is of a process that is gone. */
export const arrivalMilliseconds = 3_600_000;

/** The folder `incoming` of a data directory. */
export class Arrivals {
  private readonly folder: string;
  /** Names of this process: a frame may wait there for its check, however long that takes. */
  private readonly arriving = new Set<string>();

  constructor(
    directory: string,
    private readonly space: StoreSpace,
    private readonly destination: Destination,
  ) {
    this.folder = join(directory, 'incoming');
  }

  /** Makes the folder and forgets what another process left in it. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.forget();
  }

  /** See `BlobStore.stage`. */
  async stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    const name = randomUUID();
    const path = join(this.folder, name);
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
      return this.staged({ name, path, digest, bytes }, discard);
    } catch (error) {
      await discard();
      throw asWriteFailure(error, 'incoming');
    }
  }

  private staged(arrival: Arrival, discard: () => Promise<void>): StagedBlob {
    const { path, digest, bytes } = arrival;
    let isSent = false;
    const keep = async () => {
      await this.destination.keep(arrival);
      isSent = false;
    };
    return {
      digest,
      bytes,
      read: () => readFile(path),
      send: async () => {
        isSent = true; // though it may fail half-way
        await this.destination.send(arrival);
        return { digest, keep };
      },
      [Symbol.asyncDispose]: async () => {
        if (isSent) await this.destination.forget(arrival);
        await discard();
      },
    };
  }

  /** See `BlobStore.forgetArrivals`. */
  async forget(): Promise<number> {
    let forgotten = 0;
    for (const name of await readdir(this.folder)) {
      const found = await stat(join(this.folder, name)).catch(ignoreMissing);
      const isOld = found !== undefined && found.mtimeMs < Date.now() - arrivalMilliseconds;
      if (!isOld || this.arriving.has(name)) continue;
      await rm(join(this.folder, name), { force: true });
      forgotten += 1;
    }
    return forgotten;
  }

  /** Fails when the folder cannot be written. */
  async check(): Promise<void> {
    await access(this.folder, constants.W_OK);
  }

  /** See `BlobStore.room`. */
  room(): ReturnType<BlobStore['room']> {
    return { freeBytes: this.space.freeBytes(), reserveBytes: this.space.reserveBytes };
  }

  /** See `BlobStore.requireRoom`. */
  async requireRoom(): Promise<void> {
    const { freeBytes, reserveBytes } = this.room();
    if (freeBytes < reserveBytes)
      throw new Failure('COORDINATOR_DISK_FULL', {
        freeMegabytes: Math.floor(freeBytes / megabyte),
        reserveMegabytes: Math.ceil(reserveBytes / megabyte),
      });
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

/** The file, or undefined when there is none. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(ignoreMissing);
}

/** For `catch`: what is not there is undefined, everything else is thrown on. */
export function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** Moves a file to another folder and flushes both; false when it is not there. */
export async function moveFile(from: string, to: string): Promise<boolean> {
  const isMoved = await rename(from, to).then(() => true, ignoreMissing);
  if (isMoved === undefined) return false;
  failpoint();
  await flushFolder(dirname(to));
  await flushFolder(dirname(from));
  return true;
}

/** Erases a file and flushes its folder; no complaint when either is not there. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  failpoint();
  await flushFolder(dirname(path)).catch(ignoreMissing);
}

/** A megabyte at a time: large enough to keep a disk busy, small enough to hold. */
const pieceBytes = 1024 * 1024;

/** SHA-256 of a file, streamed; undefined when there is none, or when the disk cannot read it. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) hash.update(piece);
  } catch (error) {
    if (systemCodeOf(error) === 'EIO') return undefined; // a bad sector is damage like any other
    throw error;
  }
  return hash.digest('hex');
}
