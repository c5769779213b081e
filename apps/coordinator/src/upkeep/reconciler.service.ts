/** Repairs what a lost queue, a lost answer or a crash left: the database is the truth, the queue a hint. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Clock, describeBug } from '#foundation';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';
import { RunsRepository } from '../runs/runs.repository.js';
import { createRepeatedLooks, type RepeatedLooks } from '../turns.js';
import { type ErasureOutcome, ErasureService } from '../uploads/withdrawals.service.js';
import { OrphanSweep } from './orphan-sweep.service.js';

/** The reconciler's work. All of it is safe to repeat, even by several coordinators at once. */
@Injectable()
export class HousekeepingService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly jobs: JobsService,
    private readonly erasure: ErasureService,
    private readonly metrics: Metrics,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Offers waiting and silent runs that the queue does not know; returns how many. */
  async offerWaitingRuns(silenceMinutes: number): Promise<number> {
    const now = this.clock();
    let offered = 0;
    for (const run of await this.runs.listWaiting(new Date(now.getTime() - silenceMinutes * 60_000))) {
      const isKnown = await this.jobs.knows(run);
      if (isKnown === undefined) return offered; // the queue is away, and will be for the next run
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

/** Works at start-up and every `reconcileSeconds`. */
@Injectable()
export class ReconcilerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looks: RepeatedLooks;
  private sweptAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly housekeeping: HousekeepingService,
    private readonly orphans: OrphanSweep,
    private readonly logger: Logger,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken)
    private readonly settings: Pick<CoordinatorSettings, 'reconcileSeconds' | 'runSilenceMinutes'>,
  ) {
    this.looks = createRepeatedLooks({
      look: () => this.look(),
      restSeconds: settings.reconcileSeconds,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.sweptAt = this.clock().getTime();
    await this.look();
    this.looks.begin();
  }

  async onModuleDestroy(): Promise<void> {
    await this.looks.end();
  }

  private async look(): Promise<void> {
    try {
      const requeued = await this.housekeeping.offerWaitingRuns(this.settings.runSilenceMinutes);
      const { erased } = await this.housekeeping.eraseUnneeded();
      const orphans = await this.sweepOrphans();
      if (requeued + erased + orphans > 0)
        this.logger.info('reconcile.done', { requeued, erased, count: orphans });
    } catch (error) {
      // The database may be away; the next look starts afresh.
      this.logger.warn('reconcile.failed', describeBug(error));
    }
  }

  /** Sweeps hourly, but not in the first hour, which leaves time to notice a wrong database. */
  private async sweepOrphans(): Promise<number> {
    const now = this.clock().getTime();
    if (now - this.sweptAt < sweepMilliseconds) return 0;
    this.sweptAt = now;
    return this.orphans.sweep();
  }
}

const sweepMilliseconds = 3_600_000;
