/** Blobs on their way in: files of `incoming/`, hashed and bounded, whatever store keeps them afterwards. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asWriteFailure, Failure, failpoint } from '#foundation';
import { ignoreMissing } from '../config/data-directory.js';
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
  /** Unique, whatever its bytes are. */
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  readonly bytes: number;
}

/** A request has ten minutes to arrive; a file that nobody has written to for an hour was left by a process that is gone. */
export const arrivalMilliseconds = 3_600_000;

/** What every blob store does with blobs that arrive; where they are kept is its own. */
export abstract class ArrivingStore {
  private readonly incoming: string;
  /** Names of this process: a frame may wait there for its check, however long that takes. */
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
  /** Forgets what `send` has brought, or a part of it. */
  protected abstract forgetSent(arrival: Arrival): Promise<void>;

  /** Makes the folder and forgets what another process left in it. Called once, before anything else. */
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
