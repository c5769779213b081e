import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ProgressReport, RunKind, RunStatus } from '#protocol/api';
import type { Measures, Settings } from '#protocol/fields';
import type { SiteCounts } from '#protocol/manifests';
import {
  type Artefact,
  Prisma,
  type Progress,
  type Representer,
  type Run,
} from '../../../../generated/prisma/client.js';
import { type Actor, type AuditEntry, AuditedRepository, actors } from '../audit/audit.repository.js';
import { type ListQuery, partOf, type Transaction } from '../database/prisma.service.js';

/** Progress reports shown with a run. */
const progressShown = 50;

const detail = {
  artefacts: { orderBy: { name: 'asc' } },
  progress: { orderBy: { id: 'desc' }, take: progressShown },
  snapshot: { select: { representerId: true } },
} as const satisfies Prisma.RunInclude;

/** A run with its files, its latest progress and its snapshot's representer. */
export type RunDetail = Prisma.RunGetPayload<{ include: typeof detail }>;

export interface NewRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly seed: number;
  readonly settings: Settings;
  readonly snapshotId: string | null;
  /** Copied from another run; null: drawn at the first claim. */
  readonly splitSeed: string | null;
  readonly createdAt: Date;
}

export type NewRepresenter = Omit<Representer, 'createdAt' | 'number' | 'publishedAt'>;

/** A claim: the run, the claim's number, and the trainer. */
export interface FenceOfRun {
  readonly runId: string;
  readonly fence: number;
  /** Null for the installation's trainer token. */
  readonly trainerId: string | null;
}

export interface Claiming {
  readonly runId: string;
  readonly trainerId: string | null;
  readonly at: Date;
  /** A run not heard from since then may change trainers. */
  readonly silentSince: Date;
}

/** What ending a run writes to its row. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly finishedAt: Date;
  readonly actor: Actor;
  readonly failureCode?: string;
  readonly scores?: Measures;
  readonly scoresBySite?: readonly SiteCounts[];
  readonly privacyReport?: Measures;
}

/** Runs, their progress and their artefacts. */
@Injectable()
export class RunsRepository extends AuditedRepository {
  async create(transaction: Transaction, { settings, ...run }: NewRun, actor: Actor): Promise<void> {
    await transaction.run.create({ data: { ...run, status: 'queued', settings: asJson(settings) } });
    const { id, createdAt: at } = run;
    await this.record(transaction, { id, action: 'run.created', at, actor });
  }

  find(id: string): Promise<RunDetail | null> {
    return this.prisma.run.findUnique({ where: { id }, include: detail });
  }

  listProgress(runId: string, limit: number): Promise<Progress[]> {
    return this.prisma.progress.findMany({ where: { runId }, orderBy: { id: 'desc' }, take: limit });
  }

  /** A page of runs, latest first, each with its latest report. */
  list(query: ListQuery): Promise<RunDetail[]> {
    return this.prisma.run.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      include: { ...detail, progress: { ...detail.progress, take: 1 } },
      ...partOf(query),
    });
  }

  /** Waiting runs, and running ones not heard from since `silentSince`. */
  listWaiting(silentSince: Date): Promise<Run[]> {
    return this.prisma.run.findMany({
      where: { OR: [{ status: 'queued' }, { status: 'running', heardAt: { lt: silentSince } }] },
      orderBy: { createdAt: 'asc' },
    });
  }

  async listOnWithdrawn(transaction: Transaction): Promise<string[]> {
    const rows = await transaction.run.findMany({
      where: {
        status: { in: ['queued', 'running'] },
        snapshot: { members: { some: { upload: { withdrawnAt: { not: null } } } } },
      },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** Claims the run and returns its split's secret; undefined when it has ended or has another holder. */
  async claim(
    transaction: Transaction,
    { runId: id, trainerId, at, silentSince }: Claiming,
  ): Promise<{ readonly fence: number; readonly splitSeed: string } | undefined> {
    const isFree = [
      { status: 'queued' },
      { status: 'running', claimedBy: trainerId },
      { status: 'running', heardAt: { lt: silentSince } },
    ] as const;
    const [row] = await transaction.run.updateManyAndReturn({
      where: { id, OR: [...isFree] },
      data: { status: 'running', fence: { increment: 1 }, heardAt: at, claimedBy: trainerId },
      select: { fence: true, splitSeed: true },
    });
    if (row === undefined) return undefined;
    await transaction.run.updateMany({ where: { id, startedAt: null }, data: { startedAt: at } });
    const splitSeed = row.splitSeed ?? randomBytes(32).toString('hex');
    if (row.splitSeed === null) await transaction.run.update({ where: { id }, data: { splitSeed } });
    await this.record(transaction, { id, action: 'run.claimed', at, actor: actors.trainer });
    return { fence: row.fence, splitSeed };
  }

  /** Records a sign of life and locks the row; false when the claim does not hold the run. */
  async touch(transaction: Transaction, { runId, fence, trainerId }: FenceOfRun, at: Date): Promise<boolean> {
    const { count } = await transaction.run.updateMany({
      where: { id: runId, fence, claimedBy: trainerId, status: 'running' },
      data: { heardAt: at },
    });
    return count === 1;
  }

  async addProgress(
    transaction: Transaction,
    { runId, fence }: FenceOfRun,
    { phase, epoch, measures, at }: ProgressReport & { readonly at: Date },
  ): Promise<void> {
    await transaction.progress.create({
      data: { runId, fence, phase, epoch, measures: asJson(measures), createdAt: at },
    });
  }

  async putArtefact(transaction: Transaction, artefact: Artefact): Promise<void> {
    const { runId, name, ...facts } = artefact;
    await transaction.artefact.upsert({
      where: { runId_name: { runId, name } },
      create: artefact,
      update: facts,
    });
  }

  /** Ends a run whose status is in `from`; otherwise returns false. */
  async end(transaction: Transaction, id: string, from: readonly RunStatus[], end: RunEnd): Promise<boolean> {
    const { count } = await transaction.run.updateMany({
      where: { id, status: { in: [...from] } },
      data: {
        status: end.status,
        finishedAt: end.finishedAt,
        failureCode: end.failureCode ?? null,
        ...(end.scores === undefined ? {} : { scores: asJson(end.scores) }),
        ...(end.scoresBySite === undefined ? {} : { scoresBySite: [...end.scoresBySite] }),
        ...(end.privacyReport === undefined ? {} : { privacyReport: asJson(end.privacyReport) }),
      },
    });
    const { status, finishedAt: at, actor } = end;
    if (count === 1) await this.record(transaction, { id, action: `run.${status}`, at, actor });
    return count === 1;
  }

  async createRepresenter(
    transaction: Transaction,
    representer: NewRepresenter,
    createdAt: Date,
  ): Promise<void> {
    await transaction.representer.create({ data: { ...representer, createdAt } });
    await this.audit.record(transaction, {
      actor: actors.trainer,
      action: 'representer.created',
      subject: { kind: 'representer', id: representer.id },
      at: createdAt,
    });
  }

  async recordRequeued(id: string, at: Date): Promise<void> {
    await this.transact((transaction) =>
      this.record(transaction, { id, action: 'run.requeued', at, actor: actors.system }),
    );
  }

  private record(
    transaction: Transaction,
    { id, ...entry }: Pick<AuditEntry, 'action' | 'at' | 'actor'> & { readonly id: string },
  ): Promise<void> {
    return this.audit.record(transaction, { ...entry, subject: { kind: 'run', id } });
  }
}

/** Schemas of #protocol have parsed the values; Prisma's JSON type is mutable. */
function asJson(value: Settings | Measures): Prisma.InputJsonObject {
  return value as Prisma.InputJsonObject;
}
