/** Looks at every blob: quickly at the start, and byte by byte in the background, slowly and again and again. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { settingsToken } from '../config/container-tokens.js';
import type { CoordinatorSettings } from '../config/settings.js';
import { describeBug, Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { BlobCheck, type CheckedBlob } from './blob-check.service.js';

/** A few per cent of what a plain disk reads and of a core, and still a terabyte in a day and a half. */
const bytesPerMillisecond = 8_000;

/** Stores of many small files are not read in one breath either. */
const pauseMillisecondsMin = 20;

/** After an error, which is mostly a database that is away. */
const troubleMilliseconds = 60_000;

/** One round after another, each begun at most `scrubHours` after the one before. */
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

  /** The quick look is over before the first request: a coordinator that is ready knows what it has lost. */
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

  /** Begins anywhere, so that a coordinator that is started every day reads more than the first part of a large store. */
  private async round(): Promise<void> {
    const start = randomBytes(32).toString('hex');
    for await (const blob of this.blobs.walk('digest', start)) if (!(await this.took(blob))) return;
    for await (const blob of this.blobs.walk('digest')) {
      if (blob.digest > start || !(await this.took(blob))) break;
    }
    await this.blobs.forgetUnnamed();
  }

  /** Whether to go on. */
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
