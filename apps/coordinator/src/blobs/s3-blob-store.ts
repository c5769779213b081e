/** Blobs as objects of a bucket: `blobs/ab/abcd…`, arriving through the data directory's `incoming/`, then through the bucket's. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Failure, systemCodeOf } from '#foundation';
import type { S3Settings } from '../config/settings.js';
import { type Arrival, Arrivals, arrivalMilliseconds, noReserve, type StoreSpace } from './arrivals.js';
import {
  type BlobStore,
  type ByteSource,
  isDigest,
  type Quarantine,
  type StagedBlob,
  type StageLimits,
} from './blob-store.js';
import type { S3Answer, S3Client, S3Library } from './s3-library.js';

/** Where a store is opened. */
export interface S3StoreOptions {
  readonly library: S3Library;
  readonly settings: S3Settings;
  /** The data directory: what arrives is checked there before it is sent on. */
  readonly directory: string;
  readonly space?: StoreSpace;
}

/**
 * Opens the store.
 *
 * **Guarantees**: an object is sent in one request with its SHA-256, so it is there whole or not at all; it gets its name in the
 * store by a copy on the server, and `keep` resolves when the server has answered that it has made it. What was sent and never kept
 * is erased with the request, or an hour later. Erasing leaves no older version: a bucket that keeps versions is refused with
 * COORDINATOR_S3_VERSIONED. Fails with COORDINATOR_S3_AWAY.
 */
export async function createS3BlobStore(options: S3StoreOptions): Promise<BlobStore & Disposable> {
  const { library, settings } = options;
  const client = new library.S3Client({
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    // Whoever sends a file waits five minutes for the answer, in which 256 MB pass at 9 Mbit/s; no turn is held meanwhile.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 240_000, throwOnRequestTimeout: true },
    logger: silent, // failures have codes, and standard error is for lines of JSON
  });
  const store = new S3BlobStore(new Bucket(client, library, settings), options);
  await store.openArrivals();
  return store;
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

class S3BlobStore implements BlobStore, Disposable {
  readonly quarantine: Quarantine;
  private readonly arrivals: Arrivals;

  constructor(
    private readonly bucket: Bucket,
    { directory, space = noReserve }: S3StoreOptions,
  ) {
    this.quarantine = createS3Quarantine(bucket);
    this.arrivals = new Arrivals(directory, space, {
      send: (arrival) => bucket.put(sentKeyOf(arrival), arrival),
      keep: (arrival) => this.keep(arrival),
      forget: (arrival) => this.forgetSent(sentKeyOf(arrival)),
    });
  }

  /** Once, before anything else. */
  async openArrivals(): Promise<void> {
    await this.arrivals.open();
    await this.bucket.requireNoVersions();
  }

  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    return this.arrivals.stage(source, limits);
  }

  async open(digest: string) {
    return this.bucket.get(keyOf(digest));
  }

  async sizeOf(digest: string): Promise<number | undefined> {
    return this.bucket.sizeOf(keyOf(digest));
  }

  async isSound(digest: string): Promise<boolean> {
    return (await this.bucket.digestOf(keyOf(digest))) === digest;
  }

  async delete(digest: string): Promise<void> {
    await this.bucket.delete(keyOf(digest));
    await this.quarantine.erase(digest);
  }

  list() {
    return blobsOf(this.bucket.list('blobs/'));
  }

  async forgetArrivals(): Promise<number> {
    let forgotten = await this.arrivals.forget();
    for await (const { key, writtenAt } of this.bucket.list('incoming/')) {
      if (writtenAt.getTime() > Date.now() - arrivalMilliseconds) continue;
      await this.bucket.delete(key);
      forgotten += 1;
    }
    return forgotten;
  }

  async check(): Promise<void> {
    await this.arrivals.check();
    await this.bucket.check();
  }

  room() {
    return this.arrivals.room();
  }

  requireRoom(): Promise<void> {
    return this.arrivals.requireRoom();
  }

  [Symbol.dispose](): void {
    this.bucket.close();
  }

  private async keep(arrival: Arrival): Promise<void> {
    if (!(await this.bucket.move(sentKeyOf(arrival), keyOf(arrival.digest))))
      throw new Failure('COORDINATOR_S3_AWAY', { reason: 'what was sent is gone' });
    await rm(arrival.path, { force: true });
  }

  /** A server that is away now is asked again by `forgetArrivals`. */
  private async forgetSent(key: string): Promise<void> {
    try {
      await this.bucket.delete(key);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

/** Objects whose keys end in a digest. */
async function* blobsOf(objects: AsyncIterable<FoundObject>) {
  for await (const { key, ...found } of objects) {
    const digest = key.slice(-64);
    if (isDigest(digest)) yield { digest, ...found };
  }
}

/** A quarantine under a prefix of its own. An object moves by a copy on the server and a deletion after it. */
function createS3Quarantine(bucket: Bucket): Quarantine {
  return {
    take: (digest) => bucket.move(keyOf(digest), quarantineKeyOf(digest)),
    erase: (digest) => bucket.delete(quarantineKeyOf(digest)),
    giveBack: async (digest) => {
      if ((await bucket.digestOf(quarantineKeyOf(digest))) !== digest) return false;
      return bucket.move(quarantineKeyOf(digest), keyOf(digest)); // the copy is as young as a new blob
    },
    list: () => blobsOf(bucket.list('quarantine/')),
  };
}

function keyOf(digest: string): string {
  if (!isDigest(digest)) throw new Failure('COORDINATOR_REQUEST_INVALID', { field: 'digest' });
  return `blobs/${digest.slice(0, 2)}/${digest}`;
}

/** Of its own for each arrival: two of the same bytes do not take each other's away. */
const sentKeyOf = ({ name }: Arrival): string => `incoming/${name}`;

const quarantineKeyOf = (digest: string): string => `quarantine/${keyOf(digest).slice(-64)}`;

/** An object as a list tells of it. */
interface FoundObject {
  /** Below the prefix. */
  readonly key: string;
  readonly writtenAt: Date;
  readonly bytes: number;
}

/** The few requests of which the store is made; keys are below the prefix. */
class Bucket {
  constructor(
    private readonly client: S3Client,
    private readonly library: S3Library,
    private readonly settings: S3Settings,
  ) {}

  async put(key: string, { path, digest, bytes }: Arrival): Promise<void> {
    const checksum = Buffer.from(digest, 'hex').toString('base64');
    const attempt = async () => {
      const body = createReadStream(path);
      const command = new this.library.PutObjectCommand({
        ...this.at(key),
        Body: body,
        ContentLength: bytes,
        ChecksumSHA256: checksum, // the server refuses other bytes
      });
      try {
        return await this.client.send(command);
      } finally {
        body.destroy(); // the library leaves it open when it fails, and the disk would keep the bytes
      }
    };
    // The library asks again by itself, but for a body that streams.
    const answer = await this.asking(() =>
      attempt().catch((error: unknown) => (wasCut(error) ? attempt() : Promise.reject(error))),
    );
    // A server that answers with a digest of its own has counted the bytes that it has.
    if (answer?.ChecksumSHA256 !== undefined && answer.ChecksumSHA256 !== checksum)
      throw new Failure('COORDINATOR_S3_AWAY', { reason: 'other checksum' });
  }

  async get(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined> {
    const answer = await this.send(new this.library.GetObjectCommand(this.at(key)));
    if (answer?.Body === undefined) return undefined;
    return { stream: answer.Body, bytes: answer.ContentLength ?? 0 };
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.send(new this.library.HeadObjectCommand(this.at(key))))?.ContentLength;
  }

  async digestOf(key: string): Promise<string | undefined> {
    const found = await this.get(key);
    if (found === undefined) return undefined;
    const hash = createHash('sha256');
    for await (const piece of found.stream) hash.update(piece as Uint8Array); // a stream without encoding yields bytes
    return hash.digest('hex');
  }

  async delete(key: string): Promise<void> {
    await this.send(new this.library.DeleteObjectCommand(this.at(key)));
  }

  /** False when there is nothing to move. A crash between the two steps leaves the object in both places, never in none. */
  async move(from: string, to: string): Promise<boolean> {
    const { Bucket, Key } = this.at(from);
    const source = `${Bucket}/${Key}`.split('/').map(encodeURIComponent).join('/');
    const copied = await this.send(
      new this.library.CopyObjectCommand({ ...this.at(to), CopySource: source }),
    );
    if (copied === undefined) return false;
    await this.delete(from);
    return true;
  }

  async *list(folder: string): AsyncIterable<FoundObject> {
    const { Bucket, Key: Prefix } = this.at(folder);
    let next: string | undefined;
    do {
      const page: S3Answer | undefined = await this.send(
        new this.library.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next }),
      );
      for (const { Key = '', LastModified, Size } of page?.Contents ?? [])
        if (Key.startsWith(Prefix) && LastModified !== undefined)
          yield {
            key: Key.slice(this.settings.prefix.length),
            writtenAt: LastModified,
            bytes: Size ?? 0,
          };
      next = page?.NextContinuationToken;
    } while (next !== undefined);
  }

  async check(): Promise<void> {
    const { bucket: Bucket } = this.settings;
    const answer = await this.send(new this.library.HeadBucketCommand({ Bucket }));
    if (answer === undefined) throw new Failure('COORDINATOR_S3_AWAY', { reason: 'no such bucket' });
  }

  async requireNoVersions(): Promise<void> {
    await this.check();
    const { bucket: Bucket } = this.settings;
    const answer = await this.send(new this.library.GetBucketVersioningCommand({ Bucket }));
    if (answer?.Status !== undefined) throw new Failure('COORDINATOR_S3_VERSIONED', { bucket: Bucket });
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${key}` };
  }

  private send(command: object): Promise<S3Answer | undefined> {
    return this.asking(() => this.client.send(command));
  }

  /** Undefined for what is not there. The server's own message may quote a request, so only the name of the fault is kept. */
  private async asking(ask: () => Promise<S3Answer>): Promise<S3Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      if (['NoSuchKey', 'NotFound'].includes(name)) return undefined;
      throw new Failure('COORDINATOR_S3_AWAY', { reason: name });
    }
  }
}

/** A server closes connections that nobody has used for a while, perhaps at the moment in which a request takes one of them. */
function wasCut(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(systemCodeOf(error) ?? '');
}
