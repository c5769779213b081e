import { Injectable } from '@nestjs/common';
import type { ReleaseStatus, RunStatus } from '../../../../generated/prisma/client.js';
import { PrismaService } from '../database/prisma.service.js';

/** What one site took back at one time. */
export interface WithdrawalRow {
  readonly siteId: string;
  readonly name: string;
  readonly withdrawnAt: Date;
  readonly batches: number;
  readonly bytes: bigint;
  readonly erased: number;
  readonly erasedAt: Date | null;
  readonly receiptIds: string[];
}

/** A run that learned from what one site took back at one time, and its release where it was published. */
export interface HeirRow {
  readonly siteId: string;
  readonly withdrawnAt: Date;
  readonly runId: string;
  readonly runStatus: RunStatus;
  readonly releaseId: string | null;
  readonly number: number | null;
  readonly releaseStatus: ReleaseStatus | null;
}

/** A receipt with its batches in order. */
export type ReceiptDetail = NonNullable<Awaited<ReturnType<ErasuresRepository['find']>>>;

/** Reads withdrawals and receipts. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly prisma: PrismaService) {}

  listOf(siteId: string) {
    return this.prisma.erasureReceipt.findMany({ where: { siteId }, orderBy: [{ erasedAt: 'asc' }] });
  }

  find(siteId: string, id: string) {
    const uploads = { orderBy: { digest: 'asc' } } as const;
    return this.prisma.erasureReceipt.findFirst({ where: { id, siteId }, include: { uploads } });
  }

  /** What learned from the batches of a receipt: trainings that ended well, and what was published of them. */
  async descendants(receiptId: string) {
    const learned = { snapshot: { members: { some: { upload: { erasureReceiptId: receiptId } } } } };
    const releases = await this.prisma.release.findMany({
      where: { run: learned },
      orderBy: { number: 'asc' },
      select: { id: true, number: true },
    });
    return {
      runs: await this.prisma.run.count({ where: { ...learned, status: 'done' } }),
      releases: releases.map(({ id, number }) => ({ releaseId: id, number })),
    };
  }

  withdrawals(): Promise<WithdrawalRow[]> {
    return this.prisma.$queryRaw`
      SELECT upload.site_id AS "siteId", site.name, upload.withdrawn_at AS "withdrawnAt", count(*)::int AS batches,
        sum(upload.bytes)::bigint AS bytes, count(upload.erased_at)::int AS erased, max(upload.erased_at) AS "erasedAt",
        coalesce(array_agg(DISTINCT upload.erasure_receipt_id::text) FILTER (WHERE upload.erasure_receipt_id IS NOT NULL), '{}')
          AS "receiptIds"
      FROM upload JOIN site ON site.id = upload.site_id
      WHERE upload.withdrawn_at IS NOT NULL
      GROUP BY upload.site_id, site.name, upload.withdrawn_at
      ORDER BY upload.withdrawn_at DESC, site.name`;
  }

  heirs(): Promise<HeirRow[]> {
    return this.prisma.$queryRaw`
      SELECT DISTINCT upload.site_id AS "siteId", upload.withdrawn_at AS "withdrawnAt", run.id AS "runId",
        run.status::text AS "runStatus", release.id AS "releaseId", release.number, release.status::text AS "releaseStatus",
        run.created_at
      FROM upload
        JOIN snapshot_batch ON snapshot_batch.upload_id = upload.id
        JOIN run ON run.snapshot_id = snapshot_batch.snapshot_id
        LEFT JOIN release ON release.run_id = run.id
      WHERE upload.withdrawn_at IS NOT NULL
      ORDER BY run.created_at DESC`;
  }
}
