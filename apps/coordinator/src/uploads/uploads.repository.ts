import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import type { Prisma, Upload } from '../../../../generated/prisma/client.js';
import { type Actor, AuditRepository, actors } from '../audit/audit.repository.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** What names a batch: a number of one site for one representer. */
export interface BatchKey {
  readonly siteId: string;
  readonly representerId: string;
  readonly batchNumber: number;
}

/** Receipts of batches. */
@Injectable()
export class UploadsRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    private readonly audit: AuditRepository,
    @Inject(settingsToken)
    private readonly quota: Pick<CoordinatorSettings, 'siteBatches' | 'siteGigabytes'>,
  ) {
    super(prisma);
  }

  /** What is refused is counted at the site, where the administrator sees it. */
  async countRefused(siteId: string): Promise<void> {
    await this.prisma.site.update({ where: { id: siteId }, data: { refusedUploads: { increment: 1 } } });
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

  /** Whether another site sent these bytes before, withdrawn or not: noise makes equal frames by chance impossible. */
  async isOfOtherSite(transaction: Transaction, { digest, siteId }: Pick<Upload, 'digest' | 'siteId'>) {
    const count = await transaction.upload.count({ where: { digest, siteId: { not: siteId } } });
    return count > 0;
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
  async withdraw(
    transaction: Transaction,
    which: Pick<BatchKey, 'siteId'> & Partial<BatchKey>,
    { actor, at }: { readonly actor: Actor; readonly at: Date },
  ): Promise<number> {
    const rows = await transaction.upload.updateManyAndReturn({
      where: { ...which, withdrawnAt: null },
      data: { withdrawnAt: at },
      select: { id: true },
    });
    const entry = { actor, action: 'upload.withdrawn', subjectKind: 'upload', at } as const;
    await this.audit.recordForEach(
      transaction,
      entry,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }

  /** Withdrawn batches that nothing needs and whose bytes are still there, at most `limit`; of one site or of all. */
  listErasable(transaction: Transaction, limit: number, siteId?: string) {
    return transaction.upload.findMany({
      where: { ...withdrawnOf(siteId), snapshots: { none: ofCurrentRelease } },
      select: { id: true, digest: true },
      take: limit,
    });
  }

  /** Of these digests, those that a batch outside of the list still has. Only databases of earlier versions hold such twins. */
  async listShared(transaction: Transaction, batches: readonly Pick<Upload, 'id' | 'digest'>[]) {
    const twins = await transaction.upload.findMany({
      where: {
        digest: { in: batches.map(({ digest }) => digest) },
        id: { notIn: batches.map(({ id }) => id) },
        erasedAt: null,
      },
      select: { digest: true },
    });
    return new Set(twins.map(({ digest }) => digest));
  }

  async markErased(transaction: Transaction, ids: readonly string[], at: Date): Promise<void> {
    await transaction.upload.updateMany({ where: { id: { in: [...ids] } }, data: { erasedAt: at } });
    const entry = { actor: actors.system, action: 'upload.erased', subjectKind: 'upload', at } as const;
    await this.audit.recordForEach(transaction, entry, ids);
  }

  /** Withdrawn batches whose bytes are still there, and the release that they are kept for. */
  async countKept(
    siteId?: string,
  ): Promise<{ readonly kept: number; readonly keptForRelease: number | null }> {
    const kept = await this.prisma.upload.count({ where: withdrawnOf(siteId) });
    if (kept === 0) return { kept, keptForRelease: null };
    const release = await this.prisma.release.findFirst({ where: { status: 'stable' } });
    return { kept, keptForRelease: release?.number ?? null };
  }
}

const withdrawnOf = (siteId?: string) =>
  ({
    withdrawnAt: { not: null },
    erasedAt: null,
    ...(siteId === undefined ? {} : { siteId }),
  }) satisfies Prisma.UploadWhereInput;

/** The release in force answers for what it was trained on. */
const ofCurrentRelease = {
  snapshot: { runs: { some: { release: { is: { status: 'stable' } } } } },
} as const satisfies Prisma.SnapshotBatchWhereInput;
