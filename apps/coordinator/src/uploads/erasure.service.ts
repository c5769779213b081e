import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/damaged-blobs.repository.js';
import { clockToken } from '../config/container-tokens.js';
import { takePoolTurn } from '../database/advisory-lock.js';
import { UploadsRepository } from './uploads.repository.js';

/** What erasing did. */
export interface ErasureOutcome {
  readonly erased: number;
  /** Withdrawn, but kept for the current release. */
  readonly kept: number;
  /** Number of that release; null when nothing is kept. */
  readonly keptForRelease: number | null;
}

/** Batches of one transaction: uploads wait for its end, so it stays far below a second. */
const batchesAtOnce = 500;

/**
 * Erases the bytes of withdrawn batches.
 *
 * **Guarantees**
 * | a withdrawn batch | its bytes |
 * |---|---|
 * | in no snapshot, or only in snapshots that the current release was not trained on | are erased at once; trainings that read them end |
 * | in the snapshot of the current release | are erased when a newer release is published |
 * | whose bytes another batch shares | are erased with the last of them |
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly damaged: DamagedBlobs,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Looks at the withdrawn batches of a site, or of all; safe to call at any time and twice. */
  async eraseUnneeded(siteId?: string): Promise<ErasureOutcome> {
    let [erased, latest] = [0, batchesAtOnce];
    while (latest === batchesAtOnce) {
      latest = await this.eraseSome(siteId);
      erased += latest;
    }
    return { erased, ...(await this.uploads.countKept(siteId)) };
  }

  /** Rows say "erased" only when their files are gone; if the process dies between the two, the next look repeats it. */
  private eraseSome(siteId?: string): Promise<number> {
    return this.uploads.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const batches = await this.uploads.listErasable(transaction, batchesAtOnce, siteId);
      const shared = await this.uploads.listShared(transaction, batches);
      const digests = batches.map(({ digest }) => digest).filter((digest) => !shared.has(digest));
      await Promise.all(digests.map((digest) => this.blobs.delete(digest)));
      await this.damaged.forget(transaction, ...digests);
      const ids = batches.map(({ id }) => id);
      await this.uploads.markErased(transaction, ids, this.clock());
      return ids.length;
    });
  }
}
