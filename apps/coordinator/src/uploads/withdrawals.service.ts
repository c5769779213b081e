/** Withdrawals keep batches out of every later snapshot, and erase them as soon as nothing needs them. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { describeWithdrawal, type Withdrawal, type WithdrawalRequest } from '#protocol/api';
import { type Actor, actors } from '../audit/audit.repository.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/blobs.repository.js';
import { clockToken } from '../config/settings.js';
import { takePoolTurn } from '../database/prisma.service.js';
import { SitesRepository } from '../enrolment/sites.repository.js';
import { WithdrawnRuns } from '../runs/fenced-runs.js';
import { UploadsRepository } from './uploads.repository.js';

export interface ErasureOutcome {
  readonly erased: number;
  /** Withdrawn, but needed by the current release or a candidate. */
  readonly kept: number;
  /** The latest release that needs them. */
  readonly keptForRelease: number | null;
}

/** Keeps the transaction, for which uploads wait, far below a second. */
const batchesAtOnce = 500;

/**
 * Erases the bytes of withdrawn batches.
 *
 * **Guarantees**
 * | a withdrawn batch | its bytes |
 * |---|---|
 * | in no snapshot, or only in snapshots that neither the current release nor a candidate was trained on | are erased at once; trainings that read them end |
 * | in the snapshot of the current release | are sealed, and erased when a newer release is published |
 * | in the snapshot of a candidate | are sealed, and erased when somebody holds it or another release takes its place, after 30 days at the latest |
 * | that is sealed | are read by no route: no snapshot, no training, no trainer |
 * | whose bytes another batch shares | are erased with the last of them |
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly damaged: DamagedBlobs,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Erases withdrawn batches of a site, or of all; safe to call at any time and twice. */
  async eraseUnneeded(siteId?: string): Promise<ErasureOutcome> {
    let erased = 0;
    let latest = batchesAtOnce;
    while (latest === batchesAtOnce) {
      latest = await this.eraseSome(siteId);
      erased += latest;
    }
    return { erased, ...(await this.uploads.countKept(siteId)) };
  }

  /** Marks rows as erased only once the files are gone; after a crash in between, the next look repeats it. */
  private eraseSome(siteId?: string): Promise<number> {
    return this.uploads.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const at = this.clock();
      const batches = await this.uploads.listErasable(transaction, { limit: batchesAtOnce, at, siteId });
      const shared = await this.uploads.listShared(transaction, batches);
      const digests = batches.map(({ digest }) => digest).filter((digest) => !shared.has(digest));
      await Promise.all(digests.map((digest) => this.blobs.delete(digest)));
      await this.damaged.forget(transaction, ...digests);
      await this.uploads.markErased(transaction, batches, at);
      return batches.length;
    });
  }
}

@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly runs: WithdrawnRuns,
    private readonly erasure: ErasureService,
    private readonly sites: SitesRepository,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Keeps batches out of later snapshots, ends trainings on them, and erases them unless the current release
   * or a candidate was trained on them. Idempotent. Fails with UPLOAD_UNKNOWN.
   */
  async withdraw(siteId: string, request: WithdrawalRequest, actor: Actor): Promise<Withdrawal> {
    const which = await this.which(siteId, request);
    const at = this.clock();
    const done = await this.uploads.transactFor(siteId, async (transaction) => {
      // Starting and publishing runs take the same turn, so neither misses a withdrawn batch.
      await takePoolTurn(transaction);
      const withdrawn = await this.uploads.withdraw(transaction, which, { actor, at });
      return { withdrawn, endedRuns: await this.runs.end(transaction, at) };
    });
    this.runs.count(done.endedRuns);
    const outcome = { ...done, ...(await this.erasure.eraseUnneeded(siteId)) };
    return { ...outcome, sentence: describeWithdrawal(outcome) };
  }

  /** Withdraws for the administrator. Fails as `withdraw` does, and with ENROLMENT_SITE_UNKNOWN. */
  async withdrawForSite(siteId: string, request: WithdrawalRequest): Promise<Withdrawal> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    return this.withdraw(siteId, request, actors.admin);
  }

  private async which(siteId: string, request: WithdrawalRequest) {
    if (request.scope === 'all') return { siteId };
    const key = { siteId, representerId: request.representerId, batchNumber: request.batchNumber };
    if ((await this.uploads.find(key)) === null)
      throw new Failure('UPLOAD_UNKNOWN', { batchNumber: request.batchNumber });
    return key;
  }
}
