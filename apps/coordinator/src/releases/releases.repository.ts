import { Injectable } from '@nestjs/common';
import type { Channel } from '#protocol';
import { modelDigest } from '#signing';
import type { Release, ReleaseFile, Run, Snapshot } from '../../../../generated/prisma/client.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import {
  type ListQuery,
  PrismaService,
  partOf,
  Transacting,
  type Transaction,
} from '../database/prisma.service.js';
import { makeStable } from './channels.repository.js';
import { signedFilesOf } from './signed-files.js';

/** A release with what it is made of. */
export interface ReleaseDetail extends Release {
  readonly files: readonly ReleaseFile[];
  readonly run: Run & { readonly snapshot: Snapshot | null };
}

const detail = { files: { orderBy: { name: 'asc' } }, run: { include: { snapshot: true } } } as const;

/** Published releases. */
@Injectable()
export class ReleasesRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    private readonly audit: AuditRepository,
  ) {
    super(prisma);
  }

  /** Publishes under the next number; on the stable channel it ends the time of the one before. */
  async create(
    transaction: Transaction,
    {
      channel,
      actor,
      reason,
      ...release
    }: Pick<Release, 'id' | 'runId' | 'publishedAt'> & {
      readonly channel: Channel;
      readonly actor: Actor;
      readonly reason: string | null;
    },
    files: readonly Omit<ReleaseFile, 'releaseId'>[],
  ): Promise<void> {
    const { id: releaseId, publishedAt: at } = release;
    const number = ((await transaction.release.aggregate({ _max: { number: true } }))._max.number ?? 0) + 1;
    await transaction.release.create({ data: { ...release, number, status: 'candidate' } });
    if (channel === 'stable') await makeStable(transaction, release, { at, before: 'superseded' });
    const action = channel === 'stable' ? 'promoted' : 'candidate';
    await transaction.channelEvent.create({ data: { at, action, releaseId, reason } });
    await transaction.releaseFile.createMany({
      data: files.map((file) => ({ ...file, releaseId: release.id })),
    });
    const subject = { kind: 'release', id: release.id } as const;
    if (reason !== null)
      await this.audit.record(transaction, { actor, action: 'release.below-floor', subject, at });
    await this.audit.record(transaction, {
      actor,
      action: 'release.published',
      subject,
      at,
      content: modelDigest(signedFilesOf(files)),
    });
  }

  isPublished(transaction: Transaction, runId: string): Promise<boolean> {
    return transaction.release.count({ where: { runId } }).then((count) => count > 0);
  }

  findCurrent(): Promise<ReleaseDetail | null> {
    return this.prisma.release.findFirst({ where: { status: 'stable' }, include: detail });
  }

  find(id: string): Promise<ReleaseDetail | null> {
    return this.prisma.release.findUnique({ where: { id }, include: detail });
  }

  list(query: ListQuery): Promise<ReleaseDetail[]> {
    return this.prisma.release.findMany({ orderBy: { number: 'desc' }, include: detail, ...partOf(query) });
  }
}
