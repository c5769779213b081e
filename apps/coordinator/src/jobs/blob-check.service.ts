/** Rows against files: whether every blob that a row names is there and is what its digest says. */
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { type BlobOwner, BlobReferences, type NamedBlob } from '../blobs/blob-references.repository.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/damaged-blobs.repository.js';
import { clockToken } from '../config/container-tokens.js';
import { takePoolTurn } from '../database/advisory-lock.js';

/** Whether a look asks the file system for the size, or reads every byte. */
export type CheckDepth = 'size' | 'digest';

/** What a look found out that was not known before. */
export interface CheckedBlob extends NamedBlob, BlobOwner {
  /** Damaged now; back from the quarantine; sound again by somebody's doing. */
  readonly change?: 'damaged' | 'recalled' | 'repaired';
}

/** How many rows are read at once. */
const pageSize = 200;

/** Looks at blobs and keeps the list of the damaged ones. */
@Injectable()
export class BlobCheck {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
    private readonly damaged: DamagedBlobs,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Every named blob behind a digest, in the order of digests, looked at when the caller asks for it. */
  async *walk(depth: CheckDepth, after = ''): AsyncGenerator<CheckedBlob> {
    let page = await this.references.page(after, pageSize);
    while (page.length > 0) {
      const known = await this.damaged.list();
      for (const blob of page) yield await this.look(blob, depth, known.has(blob.digest));
      page = await this.references.page(page.at(-1)?.digest ?? '', pageSize);
    }
  }

  /** Takes off the list what no row names any more. */
  async forgetUnnamed(): Promise<void> {
    for (const digest of await this.damaged.list()) await this.settle({ digest, bytes: 0 }, true);
  }

  private async look(blob: NamedBlob, depth: CheckDepth, isKnown: boolean): Promise<CheckedBlob> {
    const isSound =
      depth === 'size' && !isKnown
        ? (await this.blobs.sizeOf(blob.digest)) === blob.bytes
        : await this.blobs.isSound(blob.digest);
    return isSound && !isKnown ? blob : this.settle(blob, isKnown);
  }

  /** Looks again in the pool turn, where nobody keeps or erases the blob meanwhile, and writes down what is so. */
  private settle(blob: NamedBlob, isKnown: boolean): Promise<CheckedBlob> {
    const { digest } = blob;
    return this.references.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const isNamed = (await this.references.namedAmong([digest], transaction)).has(digest);
      const isSound = isNamed && (await this.blobs.isSound(digest));
      const isRecalled = isNamed && !isSound && (await this.blobs.quarantine.giveBack(digest));
      const isDamaged = isNamed && !isSound && !isRecalled;
      if (isDamaged) await this.damaged.note(transaction, digest, this.clock());
      else await this.damaged.forget(transaction, digest);
      const owner = await this.references.ownerOf(digest, transaction);
      if (isRecalled) return { ...blob, ...owner, change: 'recalled' };
      if (isDamaged === isKnown || !isNamed) return blob;
      return { ...blob, ...owner, change: isDamaged ? 'damaged' : 'repaired' };
    });
  }
}
