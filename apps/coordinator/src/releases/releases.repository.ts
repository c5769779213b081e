import { Injectable } from '@nestjs/common';
import type { Release, ReleaseFile, Run, Snapshot } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

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

  /** Publishes under the next number and ends the time of the one before. */
  async create(
    transaction: Transaction,
    release: Pick<Release, 'id' | 'runId' | 'publishedAt'>,
    files: readonly Omit<ReleaseFile, 'releaseId'>[],
  ): Promise<void> {
    const { publishedAt } = release;
    const latest = await transaction.release.aggregate({ _max: { number: true } });
    await transaction.release.updateMany({
      where: { supersededAt: null },
      data: { supersededAt: publishedAt },
    });
    await transaction.release.create({ data: { ...release, number: (latest._max.number ?? 0) + 1 } });
    await transaction.releaseFile.createMany({
      data: files.map((file) => ({ ...file, releaseId: release.id })),
    });
    await this.audit.record(transaction, {
      actor: actors.admin,
      action: 'release.published',
      subject: { kind: 'release', id: release.id },
      at: publishedAt,
    });
  }

  isPublished(transaction: Transaction, runId: string): Promise<boolean> {
    return transaction.release.count({ where: { runId } }).then((count) => count > 0);
  }

  findCurrent(): Promise<ReleaseDetail | null> {
    return this.prisma.release.findFirst({ orderBy: { number: 'desc' }, include: detail });
  }

  find(id: string): Promise<ReleaseDetail | null> {
    return this.prisma.release.findUnique({ where: { id }, include: detail });
  }

  list(): Promise<ReleaseDetail[]> {
    return this.prisma.release.findMany({ orderBy: { number: 'desc' }, include: detail });
  }
}
