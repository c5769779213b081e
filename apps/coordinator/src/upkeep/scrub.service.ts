/** Checks that every blob with a row exists and matches its digest. */

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Clock, describeBug } from '#foundation';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { type BlobOwner, BlobReferences, DamagedBlobs, type NamedBlob } from '../blobs/blobs.repository.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { takePoolTurn } from '../database/prisma.service.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';

/** Whether to compare the size only, or every byte. */
export type CheckDepth = 'size' | 'digest';

interface CheckedBlob extends NamedBlob, BlobOwner {
  /** What changed: now damaged, returned from the quarantine, or repaired. */
  readonly change?: 'damaged' | 'recalled' | 'repaired';
}

const pageSize = 200;

/** Checks blobs and maintains the list of damaged ones. */
@Injectable()
export class BlobCheck {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly references: BlobReferences,
    private readonly damaged: DamagedBlobs,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Yields every named blob between two digests, in order, checking each when the caller asks for it. */
  async *walk(depth: CheckDepth, after = '', last?: string): AsyncGenerator<CheckedBlob> {
    let page = await this.references.page(after, pageSize);
    while (page.length > 0) {
      const known = await this.damaged.list();
      for (const blob of page) {
        if (last !== undefined && blob.digest > last) return; // before the look, whose finding must reach the caller
        yield await this.look(blob, depth, known.has(blob.digest));
      }
      page = await this.references.page(page.at(-1)?.digest ?? '', pageSize);
    }
  }

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

  /** Checks again inside the pool turn, where nobody keeps or erases the blob, and records the result. */
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

/** 8 MB/s: a few per cent of a disk and a core, yet a terabyte in a day and a half. */
const bytesPerMillisecond = 8_000;

/** Slows down many small files, too. */
const pauseMillisecondsMin = 20;

/** Wait after a failure: usually the database is just away. */
const troubleMilliseconds = 60_000;

/** Starts a round at most every `scrubHours`. */
@Injectable()
export class ScrubService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly blobs: BlobCheck,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'scrubHours'>,
  ) {}

  /** Ends the quick check before the first request, so that a ready coordinator knows its losses. */
  async onApplicationBootstrap(): Promise<void> {
    await this.attempt(async () => {
      await this.blobs.forgetUnnamed();
      for await (const blob of this.blobs.walk('size')) this.tell(blob);
    });
    this.working = this.work();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const restMilliseconds = this.settings.scrubHours * 3_600_000;
      const begunAt = performance.now();
      const isDone = await this.attempt(() => this.round());
      const rest = restMilliseconds - (performance.now() - begunAt);
      await this.pause(isDone ? rest : Math.min(restMilliseconds, troubleMilliseconds));
    }
  }

  /** Starts at a random digest, so that daily restarts do not confine it to the first part of a store. */
  private async round(): Promise<void> {
    const start = randomBytes(32).toString('hex');
    for await (const blob of this.blobs.walk('digest', start)) if (!(await this.took(blob))) return;
    for await (const blob of this.blobs.walk('digest', '', start)) if (!(await this.took(blob))) return;
    await this.blobs.forgetUnnamed();
  }

  private async took(blob: CheckedBlob): Promise<boolean> {
    this.tell(blob);
    this.metrics.blobsChecked.inc();
    await this.pause(Math.max(pauseMillisecondsMin, blob.bytes / bytesPerMillisecond));
    return !this.stopping.signal.aborted;
  }

  private tell({ change, digest, siteId, runId }: CheckedBlob): void {
    if (change === undefined) return;
    const owner = { ...(siteId === undefined ? {} : { siteId }), ...(runId === undefined ? {} : { runId }) };
    if (change === 'damaged') this.logger.error('blob.damaged', { digest, ...owner });
    else this.logger.warn(`blob.${change}`, { digest, ...owner });
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn('scrub.failed', describeBug(error));
      return false;
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopping;
    await sleep(Math.max(0, milliseconds), undefined, { signal, ref: false }).catch(() => {}); // ends early when stopping
  }
}
