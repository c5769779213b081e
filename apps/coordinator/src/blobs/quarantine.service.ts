import { Inject, Injectable } from '@nestjs/common';
import type { QuarantineView } from '#protocol';
import { takePoolTurn } from '../database/prisma.service.js';
import { Logger } from '../logging/logger.js';
import { type BlobStore, blobStoreToken } from './blob-store.js';
import { BlobReferences } from './blobs.repository.js';

/** An answer shows this many; the count is always whole. */
const shownMax = 1000;

/** What the administrator does with blobs that were set aside. */
@Injectable()
export class QuarantineService {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
    private readonly logger: Logger,
  ) {}

  async list(): Promise<QuarantineView> {
    const shown: QuarantineView['blobs'] = [];
    let [count, total] = [0, 0];
    for await (const { digest, bytes, writtenAt } of this.blobs.quarantine.list()) {
      count += 1;
      total += bytes;
      if (shown.length < shownMax) shown.push({ digest, bytes, writtenAt: writtenAt.toISOString() });
    }
    return { count, bytes: total, blobs: shown.sort((one, other) => (one.digest < other.digest ? -1 : 1)) };
  }

  /** Moves one blob, or all, back into the store; returns how many were whole and there. */
  async restore(only?: string): Promise<number> {
    let restored = 0;
    for await (const { digest } of this.blobs.quarantine.list()) {
      if (only !== undefined && digest !== only) continue;
      if (await this.blobs.quarantine.giveBack(digest)) restored += 1;
    }
    this.logger.info('quarantine.restored', { count: restored });
    return restored;
  }

  /** Erases what no row names, for good; what a row names by now goes back into the store. */
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
