import { Inject, Injectable } from '@nestjs/common';
import { takePoolTurn } from '../database/advisory-lock.js';
import type { Transaction } from '../database/prisma.service.js';
import {
  type BlobStore,
  type ByteSource,
  blobStoreToken,
  type StagedBlob,
  type StageLimits,
} from './blob-store.js';

/**
 * The door through which blobs come into the store.
 *
 * **Guarantee**: a blob is kept inside the pool turn, in the transaction that writes the row that names it. Whoever looks for blobs
 * without a row takes the same turn, so it sees both or neither.
 */
@Injectable()
export class BlobKeeper {
  constructor(@Inject(blobStoreToken) private readonly blobs: BlobStore) {}

  /** Receives bytes; see `BlobStore.stage`. */
  stage(source: ByteSource, limits: StageLimits): Promise<StagedBlob> {
    return this.blobs.stage(source, limits);
  }

  /** Makes the bytes durable; the caller writes the row in the same transaction. */
  async keep(transaction: Transaction, staged: StagedBlob): Promise<void> {
    await takePoolTurn(transaction);
    await staged.keep();
  }
}
