import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { Failure, parseJson, sha256, systemCodeOf } from '#foundation';
import type { QuarantineView } from '#protocol/admin';
import type { FileReference } from '#protocol/fields';
import { type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { Logger } from '../monitoring/logger.js';
import {
  type BlobStore,
  type ByteSource,
  blobStoreToken,
  type SentBlob,
  type StagedBlob,
  type StageLimits,
} from './blob-store.js';
import { BlobReferences, DamagedBlobs } from './blobs.repository.js';

/**
 * The only way for blobs into the store. **Guarantee**: a blob is kept inside the pool turn, in the
 * transaction of the row that names it. The orphan sweep takes the same turn, so it sees both or neither. The
 * bytes are sent beforehand, so nobody waits for them.
 */
@Injectable()
export class BlobKeeper {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly damaged: DamagedBlobs,
  ) {}

  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    return this.blobs.stage(source, limits);
  }

  /** Keeps the bytes, replacing damaged ones. The caller writes or finds the row in the same transaction. */
  async keep(transaction: Transaction, sent: SentBlob): Promise<void> {
    await takePoolTurn(transaction);
    await sent.keep();
    await this.damaged.forget(transaction, sent.digest);
  }

  isSound(digest: string): Promise<boolean> {
    return this.blobs.isSound(digest);
  }
}

/** Blobs listed in an answer; its count covers all. */
const shownMax = 1000;

/** Lists, restores and erases quarantined blobs. */
@Injectable()
export class QuarantineService {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
    private readonly logger: Logger,
  ) {}

  async list(): Promise<QuarantineView> {
    const shown: QuarantineView['blobs'] = [];
    let count = 0;
    let total = 0;
    for await (const { digest, bytes, writtenAt } of this.blobs.quarantine.list()) {
      count += 1;
      total += bytes;
      if (shown.length < shownMax) shown.push({ digest, bytes, writtenAt: writtenAt.toISOString() });
    }
    return { count, bytes: total, blobs: shown.sort((one, other) => (one.digest < other.digest ? -1 : 1)) };
  }

  /** Moves one blob, or all, back into the store; returns how many were there and whole. */
  async restore(only?: string): Promise<number> {
    let restored = 0;
    for await (const { digest } of this.blobs.quarantine.list()) {
      if (only !== undefined && digest !== only) continue;
      if (await this.blobs.quarantine.giveBack(digest)) restored += 1;
    }
    this.logger.info('quarantine.restored', { count: restored });
    return restored;
  }

  /** Erases for good what no row names; restores what a row names by now. */
  async empty(): Promise<{ readonly erased: number; readonly restored: number }> {
    const done = { erased: 0, restored: 0 };
    for await (const { digest } of this.blobs.quarantine.list()) done[await this.settle(digest)] += 1;
    this.logger.info('quarantine.emptied', { erased: done.erased, count: done.restored });
    return done;
  }

  private settle(digest: string): Promise<'erased' | 'restored'> {
    return this.references.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const isNamed = (await this.references.namedAmong([digest], transaction)).has(digest);
      if (isNamed && (await this.blobs.quarantine.giveBack(digest))) return 'restored';
      await this.blobs.quarantine.erase(digest);
      return 'erased';
    });
  }
}

interface FileRow {
  readonly name: string;
  readonly digest: string;
  readonly bytes: bigint;
}

export function presentFile({ name, digest, bytes }: FileRow): FileReference {
  return { name, digest, bytes: Number(bytes) };
}

/** Streams a blob that a row names. Fails with COORDINATOR_BLOB_DAMAGED when it is missing or not whole. */
export async function streamBlob(
  blobs: BlobStore,
  { digest, bytes }: Pick<FileRow, 'digest' | 'bytes'>,
): Promise<StreamableFile> {
  const blob = await blobs.open(digest);
  if (blob !== undefined && blob.bytes === Number(bytes))
    return new StreamableFile(blob.stream, { type: 'application/octet-stream', length: blob.bytes });
  blob?.stream.destroy();
  throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest });
}

/** Real manifests have a few kilobytes. */
export const manifestBytesMax = 1024 * 1024;

/**
 * Reads a small JSON blob, unvalidated; undefined when it is not JSON. Fails with COORDINATOR_BLOB_DAMAGED
 * when it is missing, unreadable or altered.
 */
export async function readJsonBlob(blobs: BlobStore, digest: string): Promise<unknown> {
  const bytes = await readBlob(blobs, digest).catch((error: unknown) => {
    if (systemCodeOf(error) === undefined || error instanceof Failure) throw error;
    throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest }, { cause: error });
  });
  if (bytes === undefined || sha256(bytes) !== digest)
    throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest });
  return parseJson(bytes);
}

/** Reads a blob into memory without checking its digest; undefined when there is none. */
export async function readBlob(blobs: BlobStore, digest: string): Promise<Buffer | undefined> {
  const blob = await blobs.open(digest);
  return blob && buffer(blob.stream);
}
