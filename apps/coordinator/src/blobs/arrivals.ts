/** Receives blobs into `incoming/`, hashed and size-limited, for every kind of store. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asWriteFailure, Failure, failpoint, ignoreMissing } from '#foundation';
import type { BlobStore, ByteSource, StagedBlob, StageLimits } from './blob-store.js';

/** The disk's free space, and how much of it the store leaves alone. */
export interface StoreSpace {
  /** The store receives nothing while less than this is free. */
  readonly reserveBytes: number;
  freeBytes(): number;
}

/** No reserve. */
export const noReserve: StoreSpace = { reserveBytes: 0, freeBytes: () => 0 };

/** A complete, flushed file in `incoming/`. */
export interface Arrival {
  /** Unique, even for equal bytes. */
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  readonly bytes: number;
}

/** An upload may take ten minutes, so a file untouched for an hour belongs to a dead process. */
export const arrivalMilliseconds = 3_600_000;

/** Receives blobs; subclasses store them. */
export abstract class ArrivingStore {
  private readonly incoming: string;
  /** This process's arrivals, exempt from clean-up: they may wait any time for their check. */
  private readonly arriving = new Set<string>();

  constructor(
    protected readonly directory: string,
    private readonly space: StoreSpace,
  ) {
    this.incoming = join(directory, 'incoming');
  }

  protected abstract send(arrival: Arrival): Promise<void>;
  protected abstract keep(arrival: Arrival): Promise<void>;
  /** Erases what `send` uploaded, even in part. */
  protected abstract forgetSent(arrival: Arrival): Promise<void>;

  /** Creates the folder and erases what dead processes left in it. Call once, first. */
  async openArrivals(): Promise<void> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    await this.forgetArrived();
  }

  async stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    const name = randomUUID();
    const path = join(this.incoming, name);
    const discard = async () => {
      await rm(path, { force: true });
      this.arriving.delete(name);
    };
    this.arriving.add(name);
    try {
      const requireRoom = () => this.requireRoom();
      const { digest, bytes } = await receive(path, source, { ...limits, requireRoom });
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
      await this.keep(arrival);
      isSent = false;
    };
    return {
      digest,
      bytes,
      read: () => readFile(path),
      send: async () => {
        isSent = true; // even if `send` fails halfway
        await this.send(arrival);
        return { digest, keep };
      },
      [Symbol.asyncDispose]: async () => {
        if (isSent) await this.forgetSent(arrival);
        await discard();
      },
    };
  }

  forgetArrivals(): Promise<number> {
    return this.forgetArrived();
  }

  private async forgetArrived(): Promise<number> {
    let forgotten = 0;
    for (const name of await readdir(this.incoming)) {
      const found = await stat(join(this.incoming, name)).catch(ignoreMissing);
      const isOld = found !== undefined && found.mtimeMs < Date.now() - arrivalMilliseconds;
      if (!isOld || this.arriving.has(name)) continue;
      await rm(join(this.incoming, name), { force: true });
      forgotten += 1;
    }
    return forgotten;
  }

  async check(): Promise<void> {
    await access(this.incoming, constants.W_OK);
  }

  room(): ReturnType<BlobStore['room']> {
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
}

const megabyte = 1024 * 1024;

/** Bytes between two checks of the free space, so that several arriving models cannot exhaust the reserve. */
const roomBytes = 8 * megabyte;

interface Reception extends StageLimits {
  requireRoom(): Promise<void>;
}

async function receive(path: string, source: ByteSource, reception: Reception) {
  const { maxBytes, tooLarge, requireRoom } = reception;
  const hash = createHash('sha256');
  let bytes = 0;
  let roomUntil = roomBytes;
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

async function* whole(source: ByteSource): AsyncIterable<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new Failure('COORDINATOR_BODY_TRUNCATED', {}, { cause: error });
  }
}
