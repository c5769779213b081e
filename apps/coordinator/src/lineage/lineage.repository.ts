import { Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import type { LineageQuery } from '#protocol/admin';
import type { Prisma, ReleaseStatus, RunStatus, Upload } from '../../../../generated/prisma/client.js';
import { type ListQuery, PrismaService, partOf } from '../database/prisma.service.js';

interface MemberCount {
  readonly snapshotId: string;
  readonly siteId: string;
  readonly name: string;
  readonly batches: number;
  readonly withdrawn: number;
}

/** The batches asked about, and a filter for the snapshots that contain any of them. */
interface Thread {
  readonly batches: readonly Upload[];
  readonly snapshots: Prisma.SnapshotWhereInput;
}

/** Reads which snapshots, runs and releases descend from which batches. */
@Injectable()
export class LineageRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Fails with ENROLMENT_SITE_UNKNOWN, UPLOAD_UNKNOWN, RUN_UNKNOWN or RELEASE_UNKNOWN. */
  async threadOf({ siteId, batch, runId, release }: LineageQuery): Promise<Thread> {
    if (siteId !== undefined) return this.ofUploads({ siteId }, await this.requireSite(siteId));
    if (batch !== undefined) {
      const which = batch.length === 64 ? { digest: batch } : { id: batch };
      return this.ofUploads(which, (await this.prisma.upload.count({ where: which })) > 0);
    }
    if (runId !== undefined) return this.ofRun(runId);
    if (release === undefined) return { batches: [], snapshots: {} };
    const found = await this.prisma.release.findUnique({ where: { number: release } });
    if (found === null) throw new Failure('RELEASE_UNKNOWN');
    return this.ofRun(found.runId);
  }

  /** A page of snapshots, latest first. Fails with POOL_SNAPSHOT_UNKNOWN. */
  async snapshots(where: Prisma.SnapshotWhereInput, query: ListQuery) {
    const { before } = query;
    if (before !== undefined && (await this.prisma.snapshot.count({ where: { id: before } })) === 0)
      throw new Failure('POOL_SNAPSHOT_UNKNOWN');
    return this.prisma.snapshot.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true, createdAt: true },
      ...partOf(query),
    });
  }

  runs(snapshotIds: readonly string[]) {
    return this.prisma.run.findMany({
      where: { snapshotId: { in: [...snapshotIds] } },
      orderBy: { createdAt: 'desc' },
      select: { id: true, snapshotId: true, status: true },
    });
  }

  /** With the sites that were last told of each release. */
  releases(snapshotIds: readonly string[]) {
    const pulls = { include: { site: { select: { name: true } } }, orderBy: { at: 'desc' } } as const;
    return this.prisma.release.findMany({
      where: { run: { snapshotId: { in: [...snapshotIds] } } },
      orderBy: { number: 'desc' },
      include: { run: { select: { snapshotId: true } }, pulls },
    });
  }

  countMembers(snapshotIds: readonly string[]): Promise<MemberCount[]> {
    return this.prisma.$queryRaw`
      SELECT snapshot_batch.snapshot_id AS "snapshotId", site.id AS "siteId", site.name,
        count(*)::int AS batches, count(upload.withdrawn_at)::int AS withdrawn
      FROM snapshot_batch
      JOIN upload ON upload.id = snapshot_batch.upload_id
      JOIN site ON site.id = upload.site_id
      WHERE snapshot_batch.snapshot_id = ANY(${[...snapshotIds]}::uuid[])
      GROUP BY snapshot_batch.snapshot_id, site.id, site.name
      ORDER BY site.name`;
  }

  private async requireSite(id: string): Promise<true> {
    if ((await this.prisma.site.count({ where: { id } })) === 0) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    return true;
  }

  private async ofUploads(which: Prisma.UploadWhereInput, isKnown: boolean): Promise<Thread> {
    if (!isKnown) throw new Failure('UPLOAD_UNKNOWN');
    return {
      batches: await this.listUploads(which),
      snapshots: { members: { some: { upload: which } } },
    };
  }

  private async ofRun(id: string): Promise<Thread> {
    const run = await this.prisma.run.findUnique({ where: { id }, select: { snapshotId: true } });
    if (run === null) throw new Failure('RUN_UNKNOWN');
    // Representers learn from public notes only.
    if (run.snapshotId === null) return { batches: [], snapshots: { id: { in: [] } } };
    const { snapshotId } = run;
    return {
      batches: await this.listUploads({ snapshots: { some: { snapshotId } } }),
      snapshots: { id: snapshotId },
    };
  }

  private listUploads(where: Prisma.UploadWhereInput): Promise<Upload[]> {
    return this.prisma.upload.findMany({ where, orderBy: [{ receivedAt: 'asc' }, { batchNumber: 'asc' }] });
  }
}

interface WithdrawalRow {
  readonly siteId: string;
  readonly name: string;
  readonly withdrawnAt: Date;
  readonly batches: number;
  readonly bytes: bigint;
  readonly erased: number;
  readonly erasedAt: Date | null;
  readonly receiptIds: string[];
}

/** A run that learned from withdrawn batches, and its release. */
interface HeirRow {
  readonly siteId: string;
  readonly withdrawnAt: Date;
  readonly runId: string;
  readonly runStatus: RunStatus;
  readonly releaseId: string | null;
  readonly number: number | null;
  readonly releaseStatus: ReleaseStatus | null;
}

/** A receipt with its batches, ordered by digest. */
export type ReceiptDetail = NonNullable<Awaited<ReturnType<ErasuresRepository['find']>>>;

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

  /** Counts finished runs on a receipt's batches, and lists their releases. */
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
