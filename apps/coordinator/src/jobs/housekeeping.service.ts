import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { clockToken } from '../config/container-tokens.js';
import { Metrics } from '../metrics/metrics.js';
import { RunsRepository } from '../runs/runs.repository.js';
import { type ErasureOutcome, ErasureService } from '../uploads/erasure.service.js';
import { JobsService } from './jobs.service.js';

/** A trainer reports at least every few minutes; after this much silence its run is offered again, and its fence keeps it out. */
const silenceMilliseconds = 15 * 60_000;

/** What the reconciler does at each look. Everything may be done twice and by several coordinators at once. */
@Injectable()
export class HousekeepingService {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly runs: RunsRepository,
    private readonly jobs: JobsService,
    private readonly erasure: ErasureService,
    private readonly metrics: Metrics,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Offers every run that waits, or whose trainer fell silent, and that the queue does not know; returns how many. */
  async offerWaitingRuns(): Promise<number> {
    const now = this.clock();
    let offered = 0;
    for (const run of await this.runs.listWaiting(new Date(now.getTime() - silenceMilliseconds))) {
      const isKnown = await this.jobs.knows(run);
      if (isKnown === undefined) return offered; // the queue is away; so it will be for the next run
      if (isKnown || !(await this.jobs.offer(run))) continue;
      await this.runs.recordRequeued(run.id, now);
      this.metrics.runs.inc({ kind: run.kind, event: 'requeued' });
      offered += 1;
    }
    return offered;
  }

  eraseUnneeded(): Promise<ErasureOutcome> {
    return this.erasure.eraseUnneeded();
  }
}
