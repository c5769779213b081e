/** Scheduled releases: the schedule, the steps at a due time, and the timer. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Clock, describeBug, Failure, type FailureCode } from '#foundation';
import {
  type ScheduleOutcome,
  type ScheduleRequest,
  type ScheduleView,
  scheduleOutcomes,
  scheduleSchema,
} from '#protocol/admin';
import { settingsSchema } from '#protocol/fields';
import { resolveSettings, runSettingsSchemas } from '#protocol/settings';
import { nextByCron } from '#queue';
import type { DueRelease, ReleaseSchedule } from '../../../../generated/prisma/client.js';
import { actors } from '../audit/audit.repository.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { isUniqueViolation } from '../database/prisma.service.js';
import { Logger } from '../monitoring/logger.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { ReleasesService } from '../releases/releases.service.js';
import { RunsRepository } from '../runs/runs.repository.js';
import { RunsService } from '../runs/runs.service.js';
import { createRepeatedLooks, type RepeatedLooks } from '../turns.js';
import { type DueDetail, ScheduleRepository } from './schedule.repository.js';

@Injectable()
export class ScheduleService {
  constructor(
    private readonly schedules: ScheduleRepository,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Replaces the schedule, which is first due at its next time. Fails with SETTING_INVALID. */
  async set(request: ScheduleRequest): Promise<ScheduleView> {
    const { settings, everySeconds, cron, ...training } = request;
    const times = { everySeconds: everySeconds ?? null, cron: cron ?? null };
    resolveSettings<object>(runSettingsSchemas.deidentifier, settings); // stored unresolved: the trainer resolves them
    const setAt = this.clock();
    const nextAt = nextDue(times, setAt);
    if (nextAt === undefined)
      throw new Failure('SETTING_INVALID', { field: 'cron', expected: 'fields of a crontab that come up' });
    const stored = settings as Parameters<ScheduleRepository['set']>[0]['settings']; // Prisma's JSON type is mutable
    await this.schedules.set({ ...times, ...training, settings: stored, setAt, nextAt });
    return this.show();
  }

  async end(): Promise<ScheduleView> {
    await this.schedules.end(this.clock());
    return this.show();
  }

  async show(): Promise<ScheduleView> {
    const schedule = await this.schedules.find();
    const history = await this.schedules.history();
    return scheduleSchema.parse({
      schedule: schedule === null ? null : present(schedule),
      history: history.map(presentDue),
    });
  }
}

/** Undefined for a crontab that never comes up. */
function nextDue(
  { everySeconds, cron }: Pick<ReleaseSchedule, 'everySeconds' | 'cron'>,
  after: Date,
): Date | undefined {
  if (everySeconds !== null) return new Date(after.getTime() + everySeconds * 1000);
  return cron === null ? undefined : nextByCron(cron, after);
}

function present({ only: _, setAt, nextAt, ...schedule }: ReleaseSchedule) {
  return { ...schedule, setAt: setAt.toISOString(), nextAt: nextAt.toISOString() };
}

function presentDue(due: DueDetail) {
  const outcome = due.outcome as ScheduleOutcome | null; // the answer's schema checks it
  return {
    dueAt: due.dueAt.toISOString(),
    startedAt: due.startedAt.toISOString(),
    endedAt: due.endedAt?.toISOString() ?? null,
    outcome,
    reason: outcome === null ? 'its training has not ended yet' : scheduleOutcomes[outcome],
    snapshotId: due.hasSnapshot ? due.snapshotId : null,
    runId: due.hasRun ? due.runId : null,
    releaseNumber: due.releaseNumber,
  };
}

/** The whole pool without revoked sites; damaged batches are left to people. */
const wholePool = { leaveOutDamaged: false, includeRevoked: false } as const;

/** Failures that settle a due time; others are retried at the next look. */
const outcomes: Readonly<Partial<Record<FailureCode, ScheduleOutcome>>> = {
  POOL_EMPTY: 'poolEmpty',
  POOL_BATCH_DAMAGED: 'poolDamaged',
  REPRESENTER_NONE: 'noRepresenter',
  SETTING_INVALID: 'settingsRefused',
  POOL_SNAPSHOT_WITHDRAWN: 'withdrawn',
  REPRESENTER_NOT_PASSED: 'notPassed',
  RELEASE_BELOW_FLOOR: 'belowFloor',
  RELEASE_EXISTS: 'candidate',
};

/**
 * Opens due times, and continues what was begun.
 *
 * **Guarantees**
 * | what happens | what becomes of the due time |
 * |---|---|
 * | several coordinators look at once | it is opened once: under one lock of the database |
 * | a coordinator dies between two steps | the next look goes on: snapshot and run have ids that were chosen before they were made, a run has one release |
 * | nobody looked for months | the times that were missed are one |
 * | the clock was ahead and came back, by more than an hour | the next time is that of the clock of now |
 * | the training of the time before goes on | it ends without one of its own |
 */
@Injectable()
export class DueReleases {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; one more than our limit, because this is where pool, runs and releases meet
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly snapshots: SnapshotsService,
    private readonly runs: RunsService,
    private readonly runRows: RunsRepository,
    private readonly releases: ReleasesService,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Takes one step for each due time; safe to repeat at any time. */
  async look(): Promise<void> {
    const now = this.clock();
    const before = await this.schedules.listOpen();
    const opened = await this.schedules.openDue(now, (schedule, time) => nextDue(schedule, time) ?? never);
    if (opened !== undefined && before.length > 0) await this.settle(opened, 'busy');
    for (const due of await this.schedules.listOpen()) await this.goOn(due);
  }

  private async goOn(due: DueRelease): Promise<void> {
    try {
      const outcome = await this.step(due);
      if (outcome !== undefined) await this.settle(due, outcome);
    } catch (error) {
      if (isUniqueViolation(error)) return; // another coordinator made it; the next look continues from there
      const outcome = error instanceof Failure ? outcomes[error.code] : undefined;
      if (outcome === undefined) throw error;
      await this.settle(due, outcome);
    }
  }

  /** The outcome; undefined while the training lasts. */
  private async step(due: DueRelease): Promise<ScheduleOutcome | undefined> {
    const run = await this.runRows.find(due.runId);
    switch (run?.status) {
      case undefined:
        return this.begin(due);
      case 'failed':
        return run?.failureCode === 'POOL_SNAPSHOT_WITHDRAWN' ? 'withdrawn' : 'runFailed';
      case 'cancelled':
        return 'runCancelled';
      case 'done':
        await this.releases.publish({ runId: due.runId, channel: 'candidate' }, actors.system);
        return 'candidate';
      default:
        return undefined;
    }
  }

  private async begin({ snapshotId, runId }: DueRelease): Promise<ScheduleOutcome | undefined> {
    const schedule = await this.schedules.find();
    if (schedule === null) return 'switchedOff';
    if (!(await this.snapshots.exists(snapshotId))) {
      const pool = await this.snapshots.survey(wholePool);
      if (pool.sites < schedule.sitesMin) return 'tooFewSites';
      const latest = await this.schedules.latestSnapshot();
      if (latest?.digest === pool.digest && latest.representerId === pool.representerId) return 'unchanged';
      await this.snapshots.create(wholePool, { id: snapshotId, actor: actors.system });
    }
    const { seed } = schedule;
    const settings = settingsSchema.parse(schedule.settings);
    const request = { kind: 'deidentifier', snapshotId, seed, settings } as const;
    await this.runs.create(request, { id: runId, actor: actors.system });
    return undefined;
  }

  private settle(due: DueRelease, outcome: ScheduleOutcome): Promise<void> {
    return this.schedules.settle(due, outcome, this.clock());
  }
}

const never = new Date('9999-12-31T00:00:00.000Z');

/** Runs {@link DueReleases} at start-up and every `reconcileSeconds`. */
@Injectable()
export class ScheduleTicks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looks: RepeatedLooks;

  constructor(
    private readonly due: DueReleases,
    private readonly logger: Logger,
    @Inject(settingsToken) { reconcileSeconds }: Pick<CoordinatorSettings, 'reconcileSeconds'>,
  ) {
    this.looks = createRepeatedLooks({ look: () => this.look(), restSeconds: reconcileSeconds });
  }

  onApplicationBootstrap(): void {
    this.looks.begin(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.looks.end();
  }

  private async look(): Promise<void> {
    try {
      await this.due.look();
    } catch (error) {
      // The database may be away; the next look starts afresh.
      this.logger.warn('schedule.failed', describeBug(error));
    }
  }
}
