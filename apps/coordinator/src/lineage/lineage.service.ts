/** What descends from what, computed for every query, and what was erased. */
import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import {
  type ErasureReceipt,
  type LineageQuery,
  type LineageView,
  sealErasure,
  type WithdrawalEntry,
  whatRemains,
} from '#protocol/admin';
import type { Upload } from '../../../../generated/prisma/client.js';
import { type CoordinatorKey, installationIdToken, signingKeyToken } from '../config/coordinator-key.js';
import { nextOf } from '../database/prisma.service.js';
import { ErasuresRepository, LineageRepository, type ReceiptDetail } from './lineage.repository.js';

@Injectable()
export class LineageService {
  constructor(private readonly lineage: LineageRepository) {}

  /**
   * A page of all snapshots, or of those connected with one site, batch, run or release, with what learned
   * from them. Fails with ENROLMENT_SITE_UNKNOWN, UPLOAD_UNKNOWN, RUN_UNKNOWN, RELEASE_UNKNOWN or
   * POOL_SNAPSHOT_UNKNOWN.
   */
  async of(query: LineageQuery): Promise<LineageView> {
    const thread = await this.lineage.threadOf(query);
    const snapshots = await this.lineage.snapshots(thread.snapshots, query);
    const ids = snapshots.map(({ id }) => id);
    const members = await this.lineage.countMembers(ids);
    const withdrawnOf = (snapshotId: string | null) =>
      members
        .filter((member) => member.snapshotId === snapshotId)
        .reduce((sum, { withdrawn }) => sum + withdrawn, 0);
    return {
      batches: query.before === undefined ? thread.batches.map(presentBatch) : [],
      snapshots: snapshots.map(({ id, createdAt }) => ({
        snapshotId: id,
        createdAt: createdAt.toISOString(),
        members: members
          .filter(({ snapshotId }) => snapshotId === id)
          .map(({ snapshotId: _, ...member }) => member),
      })),
      runs: (await this.lineage.runs(ids)).map(({ id, snapshotId, status }) => {
        invariant(snapshotId !== null, 'a run that is found by its snapshot has one');
        return { runId: id, snapshotId, status, withdrawn: withdrawnOf(snapshotId) };
      }),
      releases: (await this.lineage.releases(ids)).map(({ id, number, status, runId, run, pulls }) => ({
        releaseId: id,
        number,
        status,
        runId,
        withdrawn: withdrawnOf(run.snapshotId),
        sites: pulls.map(({ siteId, site, followsCandidates, at }) => ({
          siteId,
          name: site.name,
          at: at.toISOString(),
          channel: followsCandidates ? 'candidate' : 'stable',
        })),
      })),
      next: nextOf(snapshots, query),
    };
  }
}

function presentBatch(upload: Upload): LineageView['batches'][number] {
  const { id, siteId, representerId, batchNumber, digest, receivedAt, withdrawnAt, erasedAt } = upload;
  return {
    uploadId: id,
    siteId,
    representerId,
    batchNumber,
    digest,
    receivedAt: receivedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

/**
 * **Guarantees**
 * - a receipt covers batches whose files were gone before it was written, and never changes;
 * - it is signed with the current key at every request, so that a rotation leaves none behind;
 * - a site gets its own receipts and nobody else's.
 */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasuresRepository,
    @Inject(signingKeyToken) private readonly key: CoordinatorKey,
    @Inject(installationIdToken) private readonly installationId: string,
  ) {}

  async listOf(siteId: string) {
    const receipts = (await this.erasures.listOf(siteId)).map(({ id, erasedAt, batches, bytes }) => ({
      receiptId: id,
      erasedAt: erasedAt.toISOString(),
      batches,
      bytes: Number(bytes),
    }));
    return { receipts };
  }

  /** Signs and returns a receipt. Fails with ERASURE_RECEIPT_UNKNOWN, also for another site's receipt. */
  async receipt(siteId: string, receiptId: string): Promise<ErasureReceipt> {
    const found = await this.erasures.find(siteId, receiptId);
    if (found === null) throw new Failure('ERASURE_RECEIPT_UNKNOWN');
    const { runs, releases } = await this.erasures.descendants(receiptId);
    const learned = { runs, releases };
    const receipt = sealErasure(this.key, {
      receiptId,
      siteId,
      installationId: this.installationId,
      erasedAt: found.erasedAt.toISOString(),
      batches: found.uploads.map(presentErased),
      learned,
      remains: whatRemains(learned),
    });
    const { publicKey: signingKey, introductions } = this.key;
    return { signingKey, introductions: [...introductions], receipt };
  }

  /** Withdrawals, latest first, with what descends from them. */
  async withdrawals(): Promise<WithdrawalEntry[]> {
    const entries = await this.erasures.withdrawals();
    const heirs = await this.erasures.heirs();
    return entries.map(({ siteId, name, withdrawnAt, erasedAt, bytes, ...counts }) => {
      const own = heirs.filter(
        (heir) => heir.siteId === siteId && heir.withdrawnAt.getTime() === withdrawnAt.getTime(),
      );
      return {
        siteId,
        name,
        ...counts,
        bytes: Number(bytes),
        withdrawnAt: withdrawnAt.toISOString(),
        erasedAt: erasedAt?.toISOString() ?? null,
        runs: own.map(({ runId, runStatus }) => ({ runId, status: runStatus })),
        releases: own.flatMap(({ releaseId, number, releaseStatus: status }) =>
          releaseId === null || number === null || status === null ? [] : [{ releaseId, number, status }],
        ),
      };
    });
  }
}

function presentErased(upload: ReceiptDetail['uploads'][number]) {
  const { representerId, batchNumber, digest, bytes, sentences, tokens, withdrawnAt } = upload;
  invariant(withdrawnAt !== null, 'what is erased was withdrawn');
  return {
    representerId,
    batchNumber,
    digest,
    bytes: Number(bytes),
    sentences,
    tokens,
    withdrawnAt: withdrawnAt.toISOString(),
  };
}
