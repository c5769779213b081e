/** Blobs as objects in a bucket (`blobs/ab/abcd…`), staged in `incoming/` locally, then in the bucket. */
import { rm } from 'node:fs/promises';
import { Failure } from '#foundation';
import type { S3Settings } from '../config/settings.js';
import { type Arrival, ArrivingStore, arrivalMilliseconds, noReserve, type StoreSpace } from './arrivals.js';
import { type BlobStore, isDigest, type Quarantine } from './blob-store.js';
import { Bucket, type FoundObject, type S3Library } from './s3-bucket.js';

export interface S3StoreOptions {
  readonly library: S3Library;
  readonly settings: S3Settings;
  /** The data directory, where blobs are checked before they are sent. */
  readonly directory: string;
  readonly space?: StoreSpace;
}

/**
 * Opens the store. Fails with COORDINATOR_S3_AWAY.
 *
 * **Guarantees**: an object is sent in one request with its SHA-256, so it arrives whole or not at all.
 * `keep` resolves once the server confirms the copy to the final key. What was sent but never kept is erased
 * with the request, or an hour later. Erasing leaves no older version: a bucket that keeps versions is
 * refused with COORDINATOR_S3_VERSIONED.
 */
export async function createS3BlobStore(options: S3StoreOptions): Promise<BlobStore & Disposable> {
  const { library, settings } = options;
  const client = new library.S3Client({
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    // Four minutes, for the answer to a file of 256 MB at 9 Mbit/s; no pool turn is held meanwhile.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 240_000, throwOnRequestTimeout: true },
    logger: silent, // failures have codes, and standard error takes JSON lines only
  });
  const store = new S3BlobStore(new Bucket(client, library, settings), options);
  await store.openArrivals();
  return store;
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

class S3BlobStore extends ArrivingStore implements BlobStore, Disposable {
  readonly quarantine: Quarantine;

  constructor(
    private readonly bucket: Bucket,
    { directory, space = noReserve }: S3StoreOptions,
  ) {
    super(directory, space);
    this.quarantine = createS3Quarantine(bucket);
  }

  override async openArrivals(): Promise<void> {
    await super.openArrivals();
    await this.bucket.requireNoVersions();
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

  override async forgetArrivals(): Promise<number> {
    let forgotten = await super.forgetArrivals();
    for await (const { key, writtenAt } of this.bucket.list('incoming/')) {
      if (writtenAt.getTime() > Date.now() - arrivalMilliseconds) continue;
      await this.bucket.delete(key);
      forgotten += 1;
    }
    return forgotten;
  }

  override async check(): Promise<void> {
    await super.check();
    await this.bucket.check();
  }

  [Symbol.dispose](): void {
    this.bucket.close();
  }

  protected send(arrival: Arrival): Promise<void> {
    return this.bucket.put(sentKeyOf(arrival), arrival);
  }

  protected async keep(arrival: Arrival): Promise<void> {
    if (!(await this.bucket.move(sentKeyOf(arrival), keyOf(arrival.digest))))
      throw new Failure('COORDINATOR_S3_AWAY', { reason: 'what was sent is gone' });
    await rm(arrival.path, { force: true });
  }

  /** If the server is away, `forgetArrivals` erases it later. */
  protected async forgetSent(arrival: Arrival): Promise<void> {
    try {
      await this.bucket.delete(sentKeyOf(arrival));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

async function* blobsOf(objects: AsyncIterable<FoundObject>) {
  for await (const { key, ...found } of objects) {
    const digest = key.slice(-64);
    if (isDigest(digest)) yield { digest, ...found };
  }
}

/** A quarantine under its own prefix; a move is a server-side copy and a delete. */
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

/** Unique for each arrival, so that two with the same bytes do not erase each other. */
const sentKeyOf = ({ name }: Arrival): string => `incoming/${name}`;

const quarantineKeyOf = (digest: string): string => `quarantine/${keyOf(digest).slice(-64)}`;
