import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { describeWithdrawal, type Withdrawal, type WithdrawalRequest } from '#protocol';
import { type Actor, actors } from '../audit/audit.repository.js';
import { clockToken } from '../config/container-tokens.js';
import { takePoolTurn } from '../database/advisory-lock.js';
import { SitesRepository } from '../enrolment/sites.repository.js';
import { WithdrawnRuns } from '../runs/withdrawn-runs.js';
import { ErasureService } from './erasure.service.js';
import { UploadsRepository } from './uploads.repository.js';

/** How what a site sent is taken back, by the site itself or by the administrator on its behalf. */
@Injectable()
export class WithdrawalsService {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly runs: WithdrawnRuns,
    private readonly erasure: ErasureService,
    private readonly sites: SitesRepository,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Keeps the batches out of every later snapshot, ends the trainings that read them, and erases their bytes unless the current
   * release was trained on them. Withdrawing twice changes nothing. Fails with UPLOAD_UNKNOWN.
   */
  async withdraw(siteId: string, request: WithdrawalRequest, actor: Actor): Promise<Withdrawal> {
    const which = await this.which(siteId, request);
    const at = this.clock();
    const done = await this.uploads.transact(async (transaction) => {
      // The same turn as starting and publishing a run: neither can miss a batch that is withdrawn meanwhile.
      await takePoolTurn(transaction);
      const withdrawn = await this.uploads.withdraw(transaction, which, { actor, at });
      return { withdrawn, endedRuns: await this.runs.end(transaction, at) };
    });
    const outcome = { ...done, ...(await this.erasure.eraseUnneeded(siteId)) };
    return { ...outcome, sentence: describeWithdrawal(outcome) };
  }

  /** The same for the administrator. Fails with ENROLMENT_SITE_UNKNOWN as well. */
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
