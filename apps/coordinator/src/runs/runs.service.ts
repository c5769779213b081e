import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { type RunProgress } from '#protocol/admin';
import { type QueryOf, type RunRequest, type RunView } from '#protocol/api';
import { resolveSettings, runSettingsSchemas } from '#protocol/settings';
import { actors } from '../audit/audit.repository.js';
import { clockToken } from '../config/settings.js';
import { nextOf, takePoolTurn } from '../database/prisma.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Metrics } from '../monitoring/metrics.js';
import { type Making, SnapshotsService } from '../pool/snapshots.service.js';
import { epochsMaxOf, presentProgress, presentRun } from './runs.presenter.js';
import { RunsRepository } from './runs.repository.js';

/** One report per epoch: far more than a default schedule needs. */
const reportsMax = 2_000;

@Injectable()
export class RunsService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly snapshots: SnapshotsService,
    private readonly jobs: JobsService,
    private readonly metrics: Metrics,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Creates a run and offers it to trainers; while the queue is away, it waits in the database. Fails with
   * SETTING_INVALID, POOL_SNAPSHOT_UNKNOWN, POOL_SNAPSHOT_WITHDRAWN or POOL_BATCH_DAMAGED.
   */
  async create(
    request: RunRequest,
    { id = randomUUID(), actor = actors.admin }: Partial<Making> = {},
  ): Promise<RunView> {
    const { kind, seed, settings } = request;
    resolveSettings<object>(runSettingsSchemas[kind], settings); // stored unresolved: the trainer resolves them
    const snapshotId = request.kind === 'deidentifier' ? request.snapshotId : null;
    const splitSeed = await this.splitSeedOf(request);
    const run = { id, kind, seed, settings, snapshotId, splitSeed, createdAt: this.clock() };
    if (snapshotId !== null) await this.snapshots.find(snapshotId);
    await this.runs.transact(async (transaction) => {
      await takePoolTurn(transaction);
      if (snapshotId !== null) await this.snapshots.requireTrainable(transaction, snapshotId);
      await this.runs.create(transaction, run, actor);
    });
    this.metrics.runs.inc({ kind, event: 'created' });
    await this.jobs.offer(run);
    return this.show(run.id);
  }

  /** Copies the named run's split seed, which only a claiming trainer ever gets. */
  private async splitSeedOf(request: RunRequest): Promise<string | null> {
    if (request.kind !== 'deidentifier' || request.splitOf === undefined) return null;
    const splitSeed = (await this.runs.find(request.splitOf))?.splitSeed ?? null;
    if (splitSeed === null)
      throw new Failure('SETTING_INVALID', { field: 'splitOf', expected: 'a run that has begun' });
    return splitSeed;
  }

  /** A page of runs, latest first. Fails with RUN_UNKNOWN. */
  async list(
    query: QueryOf<'listRuns'>,
  ): Promise<{ readonly runs: RunView[]; readonly next: string | null }> {
    if (query.before !== undefined) await this.show(query.before);
    const rows = await this.runs.list(query);
    return { runs: rows.map(presentRun), next: nextOf(rows, query) };
  }

  async show(id: string): Promise<RunView> {
    const run = await this.runs.find(id);
    if (run === null) throw new Failure('RUN_UNKNOWN');
    return presentRun(run);
  }

  /** Every report, oldest first. Fails with RUN_UNKNOWN. */
  async progress(id: string): Promise<RunProgress> {
    const run = await this.runs.find(id);
    if (run === null) throw new Failure('RUN_UNKNOWN');
    const progress = (await this.runs.listProgress(id, reportsMax)).reverse().map(presentProgress);
    return { progress, epochsMax: epochsMaxOf(run, progress.at(-1)?.phase ?? 'prepare') };
  }

  /** Ends a run; its trainer finds out at its next write. Cancelling twice changes nothing. */
  async cancel(id: string): Promise<RunView> {
    const { kind, status } = await this.show(id);
    if (status === 'cancelled') return this.show(id);
    const end = { status: 'cancelled', finishedAt: this.clock(), actor: actors.admin } as const;
    const isEnded = await this.runs.transact((transaction) =>
      this.runs.end(transaction, id, ['queued', 'running'], end),
    );
    if (!isEnded) throw new Failure('RUN_FINISHED', { status });
    this.metrics.runs.inc({ kind, event: 'cancelled' });
    await this.jobs.withdraw({ id, kind });
    return this.show(id);
  }
}
