import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import type { Upload } from '../../../../generated/prisma/client.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/damaged-blobs.repository.js';
import { clockToken } from '../config/container-tokens.js';
import { takePoolTurn } from '../database/advisory-lock.js';
import { UploadsRepository } from './uploads.repository.js';

/** What erasing did. */
export interface ErasureOutcome {
  readonly erased: number;
  /** Withdrawn, but still needed by a queued or running training or by the current release. */
  readonly kept: number;
}

/**
 * Erases the bytes of withdrawn batches.
 *
 * **Guarantees**
 * | a withdrawn batch | its bytes |
 * |---|---|
 * | in no snapshot, or only in snapshots that nothing is trained on | are erased at once |
 * | in a snapshot that a queued or running training reads | are erased when the training has ended |
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
    const withdrawn = await this.uploads.listErasable(siteId);
    let erased = 0;
    for (const upload of withdrawn) if (await this.erase(upload)) erased += 1;
    return { erased, kept: withdrawn.length - erased };
  }

  /** The row says "erased" only when the file is gone; if the process dies between the two, the next look repeats it. */
  private erase(upload: Upload): Promise<boolean> {
    return this.uploads.transact(async (transaction) => {
      await takePoolTurn(transaction);
      if (await this.uploads.isNeeded(transaction, upload.id)) return false;
      if (!(await this.uploads.isShared(transaction, upload))) {
        await this.blobs.delete(upload.digest);
        await this.damaged.forget(transaction, upload.digest);
      }
      await this.uploads.markErased(transaction, upload.id, this.clock());
      return true;
    });
  }
}
