import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import { erasureDigest } from '#protocol/admin';
import type { Prisma, ReleaseStatus, Upload } from '../../../../generated/prisma/client.js';
import { type Actor, AuditRepository, actors } from '../audit/audit.repository.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** Withdrawn batches stay as evidence of what misled a candidate; sites need not wait for ever for a decision. */
const sealedDaysMax = 30;

/** Enough to share again for ten representers, but not to send and withdraw without end. */
const receivedPerQuota = 10;

/** Identifies a batch. */
export interface BatchKey {
  readonly siteId: string;
  readonly representerId: string;
  readonly batchNumber: number;
}

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

  transactFor<Result>(siteId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transactFor(siteId, work);
  }

  async countRefused(siteId: string): Promise<void> {
    await this.prisma.site.update({ where: { id: siteId }, data: { refusedUploads: { increment: 1 } } });
  }

  find(key: BatchKey, within?: Transaction): Promise<Upload | null> {
    const look = (transaction: Transaction) =>
      transaction.upload.findUnique({ where: { siteId_representerId_batchNumber: key } });
    return within === undefined ? this.transactFor(key.siteId, look) : look(within);
  }

  async create(
    transaction: Transaction,
    row: Omit<Upload, 'withdrawnAt' | 'erasedAt' | 'erasureReceiptId'>,
  ): Promise<Upload> {
    const upload = await transaction.upload.create({ data: row });
    await this.audit.record(transaction, {
      actor: { kind: 'site', id: row.siteId },
      action: 'upload.received',
      subject: { kind: 'upload', id: row.id },
      at: row.receivedAt,
    });
    return upload;
  }

  /**
   * Fails with UPLOAD_QUOTA_REACHED. Erased batches count only towards {@link receivedPerQuota} times the
   * quota, because each batch leaves a row and audit lines for good.
   */
  async requireRoom(
    transaction: Transaction,
    { siteId, bytes }: Pick<Upload, 'siteId' | 'bytes'>,
  ): Promise<void> {
    const { siteBatches: batchesMax, siteGigabytes: gigabytesMax } = this.quota;
    const receivedMax = receivedPerQuota * batchesMax;
    const [counted] = await transaction.$queryRaw<{ received: bigint; kept: bigint; bytes: bigint }[]>`
      SELECT count(*) AS received,
        count(*) FILTER (WHERE erased_at IS NULL) AS kept,
        coalesce(sum(bytes) FILTER (WHERE erased_at IS NULL), 0)::bigint AS bytes
      FROM upload WHERE site_id = ${siteId}::uuid`;
    invariant(counted !== undefined, 'an aggregate has one row');
    const gigabytes = Number(counted.bytes + bytes) / 1e9;
    if (counted.kept >= batchesMax || gigabytes > gigabytesMax || counted.received >= receivedMax)
      throw new Failure('UPLOAD_QUOTA_REACHED', { batchesMax, gigabytesMax, receivedMax });
  }

  /** Whether another site sent these bytes; noise rules out equal frames by chance. */
  async isOfOtherSite(transaction: Transaction, { digest, siteId }: Pick<Upload, 'digest' | 'siteId'>) {
    const rows = await transaction.$queryRaw<{ isOfOther: boolean }[]>`
      SELECT frame_is_of_other_site(${digest}, ${siteId}::uuid) AS "isOfOther"`;
    return rows[0]?.isOfOther !== false;
  }

  /** The site's batches, and the digests of those that the store has lost. */
  listOfSite(
    siteId: string,
  ): Promise<{ readonly uploads: readonly Upload[]; readonly damaged: ReadonlySet<string> }> {
    return this.transactFor(siteId, async (transaction) => {
      const rows = await transaction.$queryRaw<{ digest: string }[]>`
        SELECT upload.digest FROM upload JOIN damaged_blob ON damaged_blob.digest = upload.digest
        WHERE upload.site_id = ${siteId}::uuid`;
      const uploads = await transaction.upload.findMany({
        where: { siteId },
        orderBy: [{ receivedAt: 'asc' }, { batchNumber: 'asc' }],
      });
      return { uploads, damaged: new Set(rows.map(({ digest }) => digest)) };
    });
  }

  /** Withdraws batches; returns how many were not withdrawn before. */
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

  /** At most `limit` withdrawn batches that are not erased and that nothing needs; of one site or of all. */
  listErasable(
    transaction: Transaction,
    { limit, at, siteId }: { readonly limit: number; readonly at: Date; readonly siteId: string | undefined },
  ) {
    const sealedSince = new Date(at.getTime() - sealedDaysMax * 86_400_000);
    return transaction.upload.findMany({
      where: {
        ...withdrawnOf(siteId),
        snapshots: { none: ofRelease(['stable']) },
        OR: [{ withdrawnAt: { lt: sealedSince } }, { snapshots: { none: ofRelease(['candidate']) } }],
      },
      select: { id: true, siteId: true, digest: true, bytes: true },
      take: limit,
    });
  }

  /** Digests shared with a batch outside the list, which only databases of earlier versions have. */
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

  async markErased(
    transaction: Transaction,
    batches: readonly Pick<Upload, 'id' | 'siteId' | 'digest' | 'bytes'>[],
    at: Date,
  ): Promise<void> {
    for (const siteId of new Set(batches.map((batch) => batch.siteId))) {
      const own = inOrder(batches.filter((batch) => batch.siteId === siteId));
      const bytes = own.reduce((sum, batch) => sum + batch.bytes, 0n);
      const receipt = { id: randomUUID(), siteId, erasedAt: at, batches: own.length, bytes };
      await transaction.erasureReceipt.create({ data: { ...receipt, digest: erasureDigest(own) } });
      await transaction.upload.updateMany({
        where: { id: { in: own.map(({ id }) => id) } },
        data: { erasedAt: at, erasureReceiptId: receipt.id },
      });
    }
    const ids = batches.map(({ id }) => id);
    const entry = { actor: actors.system, action: 'upload.erased', subjectKind: 'upload', at } as const;
    await this.audit.recordForEach(transaction, entry, ids);
  }

  /** Counts withdrawn batches that are not erased, and finds the latest release that needs them. */
  async countKept(
    siteId?: string,
  ): Promise<{ readonly kept: number; readonly keptForRelease: number | null }> {
    const kept = await this.prisma.upload.count({ where: withdrawnOf(siteId) });
    if (kept === 0) return { kept, keptForRelease: null };
    const release = await this.prisma.release.findFirst({
      where: {
        status: { in: ['stable', 'candidate'] },
        run: { snapshot: { is: { members: { some: { upload: withdrawnOf(siteId) } } } } },
      },
      orderBy: { number: 'desc' },
    });
    return { kept, keptForRelease: release?.number ?? null };
  }
}

/** Orders a receipt by digest, which reveals neither sender nor time. */
const inOrder = <Batch extends Pick<Upload, 'digest'>>(batches: readonly Batch[]): Batch[] =>
  [...batches].sort((one, other) => (one.digest < other.digest ? -1 : 1));

const withdrawnOf = (siteId?: string) =>
  ({
    withdrawnAt: { not: null },
    erasedAt: null,
    ...(siteId === undefined ? {} : { siteId }),
  }) satisfies Prisma.UploadWhereInput;

/** Releases answer for what they were trained on; candidates do until somebody has judged them. */
const ofRelease = (status: readonly ReleaseStatus[]) =>
  ({
    snapshot: { runs: { some: { release: { is: { status: { in: [...status] } } } } } },
  }) satisfies Prisma.SnapshotBatchWhereInput;
