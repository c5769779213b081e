/** Sets aside blobs that a crash left without a row, if they are few; never erases. */
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { type BlobStore, blobStoreToken, type FoundBlob } from '../blobs/blob-store.js';
import { BlobReferences } from '../blobs/blobs.repository.js';
import { clockToken } from '../config/settings.js';
import { takePoolTurn } from '../database/prisma.service.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';

/** A row follows its blob at once; after this long, none will come. */
const orphanMilliseconds = 3_600_000;

/**
 * Crashes leave single blobs. Hundreds without a row mean another database or an older backup, so a sweep
 * moves at most a twentieth of the store, or three blobs: a run's model, its manifest, perhaps a retry.
 */
const orphanShareMax = 0.05;
const orphansAlwaysAllowed = 3;

/** Blobs per query, and blobs moved per pool turn, for which everybody else waits. */
const askedAtOnce = 500;
const movedAtOnce = 50;

/** Bounds memory; the next sweep takes the rest. */
const orphansHeldMax = 5_000;

interface Census {
  readonly total: number;
  readonly count: number;
  readonly orphans: readonly string[];
}

/**
 * Sweeps the store.
 *
 * **Guarantees**
 * | a blob without a row | is |
 * |---|---|
 * | younger than an hour | left |
 * | among more than a twentieth of the store, and more than three | left, logged, counted |
 * | whose row is written while the sweep runs | left: asked again and moved inside the pool turn |
 * | any other | moved to the quarantine, which only a person empties |
 */
@Injectable()
export class OrphanSweep {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Erases abandoned arrivals and sets aside orphans; returns the number of orphans. */
  async sweep(): Promise<number> {
    const forgotten = await this.blobs.forgetArrivals();
    if (forgotten > 0) this.logger.info('arrivals.forgotten', { count: forgotten });
    const { total, count, orphans } = await this.look();
    if (count > Math.max(orphansAlwaysAllowed, total * orphanShareMax)) {
      this.metrics.orphans.inc({ outcome: 'refused' }, count);
      this.logger.warn('orphans.refused', { count, total });
      return 0;
    }
    let moved = 0;
    for (const group of groupsOf(orphans, movedAtOnce)) moved += await this.setAside(group);
    if (moved > 0) this.logger.warn('orphans.quarantined', { count: moved, total });
    this.metrics.orphans.inc({ outcome: 'set aside' }, moved);
    return moved;
  }

  private async look(): Promise<Census> {
    const before = this.clock().getTime() - orphanMilliseconds;
    const orphans: string[] = [];
    let total = 0;
    let count = 0;
    for await (const group of gather(this.blobs.list(), askedAtOnce)) {
      const old = group.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ digest }) => digest);
      const named = await this.references.namedAmong(old);
      const unnamed = old.filter((digest) => !named.has(digest));
      orphans.push(...unnamed.slice(0, orphansHeldMax - orphans.length));
      total += group.length;
      count += unnamed.length;
    }
    return { total, count, orphans };
  }

  /** Asks again and moves inside the pool turn, so that nobody keeps or names a blob meanwhile. */
  private setAside(digests: readonly string[]): Promise<number> {
    return this.references.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const named = await this.references.namedAmong(digests, transaction);
      let moved = 0;
      for (const digest of digests)
        if (!named.has(digest) && (await this.blobs.quarantine.take(digest))) moved += 1;
      return moved;
    });
  }
}

async function* gather(found: AsyncIterable<FoundBlob>, size: number): AsyncIterable<FoundBlob[]> {
  let group: FoundBlob[] = [];
  for await (const blob of found) {
    group.push(blob);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function* groupsOf(digests: readonly string[], size: number): Iterable<readonly string[]> {
  for (let start = 0; start < digests.length; start += size) yield digests.slice(start, start + size);
}
