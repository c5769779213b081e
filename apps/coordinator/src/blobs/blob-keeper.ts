import { Inject, Injectable } from '@nestjs/common';
import { type Transaction, takePoolTurn } from '../database/prisma.service.js';
import {
  type BlobStore,
  type ByteSource,
  blobStoreToken,
  type SentBlob,
  type StagedBlob,
  type StageLimits,
} from './blob-store.js';
import { DamagedBlobs } from './blobs.repository.js';

/**
 * The door through which blobs come into the store.
 *
 * **Guarantee**: a blob is kept inside the pool turn, in the transaction that writes the row that names it. Whoever looks for blobs
 * without a row takes the same turn, so it sees both or neither. Its bytes have been sent before, so nobody waits for them.
 */
@Injectable()
export class BlobKeeper {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly damaged: DamagedBlobs,
  ) {}

  /** Receives bytes; see `BlobStore.stage`. */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    return this.blobs.stage(source, limits);
  }

  /** Makes the bytes durable, in place of damaged ones if need be; the caller writes the row, or finds it, in the same transaction. */
  async keep(transaction: Transaction, sent: SentBlob): Promise<void> {
    await takePoolTurn(transaction);
    await sent.keep();
    await this.damaged.forget(transaction, sent.digest);
  }

  /** Whether the store has what the digest names; reads all of it. */
  isSound(digest: string): Promise<boolean> {
    return this.blobs.isSound(digest);
  }
}
