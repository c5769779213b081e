/** The schedule as the administrator sets it and sees it. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import {
  resolveSettings,
  runSettingsSchemas,
  type ScheduleOutcome,
  type ScheduleRequest,
  type ScheduleView,
  scheduleOutcomes,
  scheduleSchema,
} from '#protocol';
import { nextByCron } from '#queue';
import type { ReleaseSchedule } from '../../../../generated/prisma/client.js';
import { clockToken } from '../config/settings.js';
import { type DueDetail, ScheduleRepository } from './schedule.repository.js';

/** Sets, shows and ends the schedule. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly schedules: ScheduleRepository,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Replaces the schedule; it is due first when its time comes, not now. Fails with SETTING_INVALID. */
  async set(request: ScheduleRequest): Promise<ScheduleView> {
    const { settings, everySeconds, cron, ...training } = request;
    const times = { everySeconds: everySeconds ?? null, cron: cron ?? null };
    resolveSettings<object>(runSettingsSchemas.deidentifier, settings); // stored as written: the trainer resolves them once more
    const setAt = this.clock();
    const nextAt = nextDue(times, setAt);
    if (nextAt === undefined)
      throw new Failure('SETTING_INVALID', { field: 'cron', expected: 'fields of a crontab that come up' });
    const stored = settings as Parameters<ScheduleRepository['set']>[0]['settings']; // Prisma's own type for JSON is mutable
    await this.schedules.set({ ...times, ...training, settings: stored, setAt, nextAt });
    return this.show();
  }

  async end(): Promise<ScheduleView> {
    await this.schedules.end(this.clock());
    return this.show();
  }

  async show(): Promise<ScheduleView> {
    const [schedule, history] = [await this.schedules.find(), await this.schedules.history()];
    return scheduleSchema.parse({
      schedule: schedule === null ? null : present(schedule),
      history: history.map(presentDue),
    });
  }
}

/** When it is due next after a time; undefined where a crontab never comes up. */
export function nextDue(
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
  const outcome = due.outcome as ScheduleOutcome | null; // the schema of the answer reads it
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
