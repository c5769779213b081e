/** Blobs on their way in: files of `incoming/`, hashed and bounded, for every kind of store. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asWriteFailure, Failure, failpoint, ignoreMissing } from '#foundation';
import type { BlobStore, ByteSource, StagedBlob, StageLimits } from './blob-store.js';

/** The free space that the store leaves alone. */
export interface StoreSpace {
  /** Below this much free space nothing more is received. */
  readonly reserveBytes: number;
  freeBytes(): number;
}

/** No reserve. */
export const noReserve: StoreSpace = { reserveBytes: 0, freeBytes: () => 0 };

/** A file of `incoming/` that is whole and flushed. */
export interface Arrival {
  /** Unique, whatever its bytes are. */
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  readonly bytes: number;
}

/** A request has ten minutes to arrive, so a file untouched for an hour belongs to a dead process. */
export const arrivalMilliseconds = 3_600_000;

/** Receives blobs; subclasses say where they are kept. */
export abstract class ArrivingStore {
  private readonly incoming: string;
  /** Arrivals of this process, which may wait there for their check for any time. */
  private readonly arriving = new Set<string>();

  constructor(
    protected readonly directory: string,
    private readonly space: StoreSpace,
  ) {
    this.incoming = join(directory, 'incoming');
  }

  /** See `StagedBlob.send`. */
  protected abstract send(arrival: Arrival): Promise<void>;
  /** See `SentBlob.keep`. */
  protected abstract keep(arrival: Arrival): Promise<void>;
  /** Erases what `send` has brought, or a part of it. */
  protected abstract forgetSent(arrival: Arrival): Promise<void>;

  /** Makes the folder and erases what a dead process left in it. Called once, first. */
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
        isSent = true; // though it may fail half-way
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

/** Bytes between two looks at the free space: several models at once cannot use up the reserve meanwhile. */
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

/** Fails with COORDINATOR_BODY_TRUNCATED when the sender disappears. */
async function* whole(source: ByteSource): AsyncIterable<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new Failure('COORDINATOR_BODY_TRUNCATED', {}, { cause: error });
  }
}
