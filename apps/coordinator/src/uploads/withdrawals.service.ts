import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import type { Withdrawal, WithdrawalRequest } from '#protocol';
import { clockToken } from '../config/container-tokens.js';
import { ErasureService } from './erasure.service.js';
import { UploadsRepository } from './uploads.repository.js';

/** How a site takes back what it sent. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly erasure: ErasureService,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Keeps the batches out of every later snapshot from now on, and erases their bytes as soon as nothing that was begun before
   * needs them. Withdrawing twice changes nothing. Fails with UPLOAD_UNKNOWN.
   */
  async withdraw(siteId: string, request: WithdrawalRequest): Promise<Withdrawal> {
    const withdrawn = await this.uploads.withdraw(await this.which(siteId, request), this.clock());
    return { withdrawn, ...(await this.erasure.eraseUnneeded(siteId)) };
  }

  private async which(siteId: string, request: WithdrawalRequest) {
    if (request.scope === 'all') return { siteId };
    const key = { siteId, representerId: request.representerId, batchNumber: request.batchNumber };
    if ((await this.uploads.find(key)) === null)
      throw new Failure('UPLOAD_UNKNOWN', { batchNumber: request.batchNumber });
    return key;
  }
}
