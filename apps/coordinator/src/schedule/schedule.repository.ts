import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction, ScheduleOutcome } from '#protocol/admin';
import type { DueRelease, Prisma, ReleaseSchedule } from '../../../../generated/prisma/client.js';
import { type Actor, AuditRepository, actors } from '../audit/audit.repository.js';
import { installationIdToken } from '../config/coordinator-key.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

export interface DueDetail extends DueRelease {
  readonly hasSnapshot: boolean;
  readonly hasRun: boolean;
  readonly releaseNumber: number | null;
}

const shownMax = 100;

/** Clocks of several coordinators may differ by this much, and a clock may be set back by it. */
const correctionMilliseconds = 3_600_000;

/** The schedule and its due times. */
@Injectable()
export class ScheduleRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    private readonly audit: AuditRepository,
    @Inject(installationIdToken) private readonly installationId: string,
  ) {
    super(prisma);
  }

  find(client: Transaction = this.prisma): Promise<ReleaseSchedule | null> {
    return client.releaseSchedule.findFirst();
  }

  async set(row: Omit<ReleaseSchedule, 'only'> & { readonly settings: Prisma.InputJsonObject }) {
    await this.transact(async (transaction) => {
      await takeScheduleTurn(transaction);
      await transaction.releaseSchedule.upsert({ where: { only: true }, create: row, update: row });
      await this.record(transaction, 'schedule.set', { at: row.setAt, actor: actors.admin });
    });
  }

  async end(at: Date): Promise<void> {
    await this.transact(async (transaction) => {
      await takeScheduleTurn(transaction);
      const { count } = await transaction.releaseSchedule.deleteMany();
      if (count > 0) await this.record(transaction, 'schedule.ended', { at, actor: actors.admin });
    });
  }

  /**
   * Opens the due time that has come and advances the schedule, once, however many coordinators look. Missed
   * times count as one. After a clock was set back, a time that was already opened is opened again under the
   * current time, and a next time set by the fast clock moves back.
   */
  async openDue(
    now: Date,
    nextAfter: (schedule: ReleaseSchedule, time: Date) => Date,
  ): Promise<DueRelease | undefined> {
    return this.transact(async (transaction) => {
      await takeScheduleTurn(transaction);
      const schedule = await this.find(transaction);
      if (schedule === null) return undefined;
      const { nextAt } = schedule;
      const moveOn = () =>
        transaction.releaseSchedule.updateMany({ data: { nextAt: nextAfter(schedule, now) } });
      const soon = new Date(now.getTime() + correctionMilliseconds);
      if (nextAt > nextAfter(schedule, soon)) await moveOn();
      if (nextAt > now) return undefined;
      const wasOpened = (await transaction.dueRelease.count({ where: { dueAt: nextAt } })) > 0;
      const id = randomUUID();
      const snapshotId = randomUUID();
      const runId = randomUUID();
      const due = { id, dueAt: wasOpened ? now : nextAt, startedAt: now, snapshotId, runId };
      const opened = await transaction.dueRelease.create({ data: due });
      await moveOn();
      await this.recordDue(transaction, opened, { action: 'schedule.due', at: now });
      return opened;
    });
  }

  listOpen(): Promise<DueRelease[]> {
    return this.prisma.dueRelease.findMany({ where: { outcome: null }, orderBy: { dueAt: 'asc' } });
  }

  /** Records the outcome, once. */
  async settle(due: DueRelease, outcome: ScheduleOutcome, at: Date): Promise<void> {
    await this.transact(async (transaction) => {
      const { count } = await transaction.dueRelease.updateMany({
        where: { id: due.id, outcome: null },
        data: { outcome, endedAt: at },
      });
      if (count === 1) await this.recordDue(transaction, due, { action: 'schedule.settled', at });
    });
  }

  /** The snapshot of the latest release, whatever its status. */
  async latestSnapshot() {
    const release = await this.prisma.release.findFirst({
      orderBy: { number: 'desc' },
      select: { run: { select: { snapshot: { select: { digest: true, representerId: true } } } } },
    });
    return release?.run.snapshot ?? null;
  }

  async history(): Promise<DueDetail[]> {
    const rows = await this.prisma.dueRelease.findMany({ orderBy: { startedAt: 'desc' }, take: shownMax });
    const snapshots = await this.prisma.snapshot.findMany({
      where: { id: { in: rows.map(({ snapshotId }) => snapshotId) } },
      select: { id: true },
    });
    const runs = await this.prisma.run.findMany({
      where: { id: { in: rows.map(({ runId }) => runId) } },
      select: { id: true, release: { select: { number: true } } },
    });
    return rows.map((row) => {
      const run = runs.find(({ id }) => id === row.runId);
      return {
        ...row,
        hasSnapshot: snapshots.some(({ id }) => id === row.snapshotId),
        hasRun: run !== undefined,
        releaseNumber: run?.release?.number ?? null,
      };
    });
  }

  private record(
    transaction: Transaction,
    action: AuditAction,
    { at, actor }: { readonly at: Date; readonly actor: Actor },
  ): Promise<void> {
    const subject = { kind: 'installation', id: this.installationId } as const;
    return this.audit.record(transaction, { actor, action, subject, at });
  }

  private recordDue(
    transaction: Transaction,
    { id }: DueRelease,
    entry: { readonly action: AuditAction; readonly at: Date },
  ): Promise<void> {
    const subject = { kind: 'due-release', id } as const;
    return this.audit.record(transaction, { ...entry, actor: actors.system, subject });
  }
}

/** Serialises access to the schedule across all coordinators, until the transaction ends. */
async function takeScheduleTurn(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${scheduleLock})`;
}

/** The letters SFSC. */
const scheduleLock = 0x53465343;
