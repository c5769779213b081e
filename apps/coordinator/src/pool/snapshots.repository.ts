import { Injectable } from '@nestjs/common';
import type { Snapshot, Upload } from '../../../../generated/prisma/client.js';
import { type Actor, AuditedRepository } from '../audit/audit.repository.js';
import { type ListQuery, partOf, type Transaction } from '../database/prisma.service.js';

/** Which batches a snapshot takes. */
export interface PoolChoice {
  readonly representerId: string;
  /** Includes sites whose access has ended, which can no longer withdraw. */
  readonly includeRevoked: boolean;
}

/** Pool snapshots and their batches. */
@Injectable()
export class SnapshotsRepository extends AuditedRepository {
  /** A representer's batches in the order of their digests, which reveals neither sender nor time. */
  listPoolable(transaction: Transaction, { representerId, includeRevoked }: PoolChoice): Promise<Upload[]> {
    return transaction.upload.findMany({
      where: { representerId, withdrawnAt: null, ...(includeRevoked ? {} : { site: { revokedAt: null } }) },
      orderBy: [{ digest: 'asc' }, { id: 'asc' }],
    });
  }

  async create(
    transaction: Transaction,
    snapshot: Snapshot,
    { uploadIds, actor }: { readonly uploadIds: readonly string[]; readonly actor: Actor },
  ): Promise<void> {
    await transaction.snapshot.create({ data: snapshot });
    await transaction.snapshotBatch.createMany({
      data: uploadIds.map((uploadId, position) => ({ snapshotId: snapshot.id, position, uploadId })),
    });
    await this.audit.record(transaction, {
      actor,
      action: 'snapshot.created',
      subject: { kind: 'snapshot', id: snapshot.id },
      at: snapshot.createdAt,
      count: uploadIds.length,
    });
  }

  find(id: string): Promise<Snapshot | null> {
    return this.prisma.snapshot.findUnique({ where: { id } });
  }

  list(query: ListQuery): Promise<Snapshot[]> {
    return this.prisma.snapshot.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...partOf(query),
    });
  }

  async listMembers(snapshotId: string): Promise<Upload[]> {
    const members = await this.prisma.snapshotBatch.findMany({
      where: { snapshotId },
      orderBy: { position: 'asc' },
      include: { upload: true },
    });
    return members.map(({ upload }) => upload);
  }

  countWithdrawn(transaction: Transaction, snapshotId: string): Promise<number> {
    return transaction.snapshotBatch.count({ where: { snapshotId, upload: { withdrawnAt: { not: null } } } });
  }

  async countDamaged(transaction: Transaction, snapshotId: string): Promise<number> {
    const [row] = await transaction.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM snapshot_batch
      JOIN upload ON upload.id = snapshot_batch.upload_id
      JOIN damaged_blob ON damaged_blob.digest = upload.digest
      WHERE snapshot_batch.snapshot_id = ${snapshotId}::uuid`;
    return row?.count ?? 0;
  }
}
