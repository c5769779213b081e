import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import type { Upload } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { settingsToken } from '../config/container-tokens.js';
import type { CoordinatorSettings } from '../config/settings.js';
import type { Transaction } from '../database/prisma.service.js';
import { PrismaService } from '../database/prisma.service.js';

/** What names a batch: a number of one site for one representer. */
export interface BatchKey {
  readonly siteId: string;
  readonly representerId: string;
  readonly batchNumber: number;
}

/** Receipts of batches. */
@Injectable()
export class UploadsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly audit: AuditRepository,
    @Inject(settingsToken)
    private readonly quota: Pick<CoordinatorSettings, 'siteBatches' | 'siteGigabytes'>,
  ) {}

  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transact(work);
  }

  find(key: BatchKey, client: Transaction = this.prisma): Promise<Upload | null> {
    return client.upload.findUnique({ where: { siteId_representerId_batchNumber: key } });
  }

  async create(transaction: Transaction, row: Omit<Upload, 'withdrawnAt' | 'erasedAt'>): Promise<Upload> {
    const upload = await transaction.upload.create({ data: row });
    await this.audit.record(transaction, {
      actor: { kind: 'site', id: row.siteId },
      action: 'upload.received',
      subject: { kind: 'upload', id: row.id },
      at: row.receivedAt,
    });
    return upload;
  }

  /** Fails with UPLOAD_QUOTA_REACHED when a site would have more than its share; what was erased no longer counts. */
  async requireRoom(
    transaction: Transaction,
    { siteId, bytes }: Pick<Upload, 'siteId' | 'bytes'>,
  ): Promise<void> {
    const { siteBatches: batchesMax, siteGigabytes: gigabytesMax } = this.quota;
    const { _count, _sum } = await transaction.upload.aggregate({
      where: { siteId, erasedAt: null },
      _count: true,
      _sum: { bytes: true },
    });
    const gigabytes = Number((_sum.bytes ?? 0n) + bytes) / 1e9;
    if (_count >= batchesMax || gigabytes > gigabytesMax)
      throw new Failure('UPLOAD_QUOTA_REACHED', { batchesMax, gigabytesMax });
  }

  listOfSite(siteId: string): Promise<Upload[]> {
    return this.prisma.upload.findMany({
      where: { siteId },
      orderBy: [{ receivedAt: 'asc' }, { batchNumber: 'asc' }],
    });
  }

  /** Digests of this site's batches that the store has lost. */
  async listDamaged(siteId: string): Promise<ReadonlySet<string>> {
    const rows = await this.prisma.$queryRaw<{ digest: string }[]>`
      SELECT upload.digest FROM upload JOIN damaged_blob ON damaged_blob.digest = upload.digest
      WHERE upload.site_id = ${siteId}::uuid`;
    return new Set(rows.map(({ digest }) => digest));
  }

  /** Marks batches of a site as withdrawn; returns how many were not before. */
  withdraw(which: Pick<BatchKey, 'siteId'> & Partial<BatchKey>, withdrawnAt: Date): Promise<number> {
    return this.prisma.transact(async (transaction) => {
      const rows = await transaction.upload.updateManyAndReturn({
        where: { ...which, withdrawnAt: null },
        data: { withdrawnAt },
        select: { id: true },
      });
      for (const { id } of rows) {
        await this.audit.record(transaction, {
          actor: { kind: 'site', id: which.siteId },
          action: 'upload.withdrawn',
          subject: { kind: 'upload', id },
          at: withdrawnAt,
        });
      }
      return rows.length;
    });
  }

  /** Withdrawn batches whose bytes are still there; of one site or of all. */
  listErasable(siteId?: string): Promise<Upload[]> {
    return this.prisma.upload.findMany({
      where: { withdrawnAt: { not: null }, erasedAt: null, ...(siteId === undefined ? {} : { siteId }) },
      orderBy: { withdrawnAt: 'asc' },
    });
  }

  /** Whether a running training reads the batch, or the current release was trained on it. */
  async isNeeded(transaction: Transaction, uploadId: string): Promise<boolean> {
    const count = await transaction.snapshotBatch.count({
      where: {
        uploadId,
        snapshot: {
          runs: {
            some: {
              OR: [{ status: { in: ['queued', 'running'] } }, { release: { is: { supersededAt: null } } }],
            },
          },
        },
      },
    });
    return count > 0;
  }

  /** Whether another batch that is not erased has the same bytes. */
  async isShared(transaction: Transaction, upload: Upload): Promise<boolean> {
    const count = await transaction.upload.count({
      where: { digest: upload.digest, erasedAt: null, id: { not: upload.id } },
    });
    return count > 0;
  }

  async markErased(transaction: Transaction, uploadId: string, erasedAt: Date): Promise<void> {
    await transaction.upload.update({ where: { id: uploadId }, data: { erasedAt } });
    const subject = { kind: 'upload', id: uploadId } as const;
    await this.audit.record(transaction, {
      actor: actors.system,
      action: 'upload.erased',
      subject,
      at: erasedAt,
    });
  }
}
