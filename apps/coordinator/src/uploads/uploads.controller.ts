import { Controller, Req } from '@nestjs/common';
import { Failure } from '#foundation';
import type { Receipt, Withdrawal, WithdrawalRequest } from '#protocol/api';
import { traced } from '#service';
import { type ApiRequest, CurrentSite, setStatus } from '../http/api-request.js';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { isRefusal, Metrics } from '../monitoring/metrics.js';
import { UploadsService } from './uploads.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** `/v1/uploads` and `/v1/withdrawals`. */
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly metrics: Metrics,
  ) {}

  @Route('uploadBatch')
  async upload(
    @CurrentSite() siteId: string,
    @PathParam('representerId') representerId: string,
    @PathParam('batchNumber') batchNumber: number,
    @Req() request: ApiRequest,
  ): Promise<Receipt> {
    try {
      const key = { siteId, representerId, batchNumber };
      const { receipt, outcome } = await traced('upload', { siteId }, async (note) => {
        const received = await this.uploads.receive(key, request, request.signedDigest);
        note({ bytes: received.receipt.bytes, tokens: received.receipt.tokens });
        return received;
      });
      setStatus(request, outcome === 'received' ? 201 : 200);
      this.metrics.uploads.inc({ outcome, code: 'none' });
      this.metrics.uploadBytes.inc(outcome === 'received' ? receipt.bytes : 0);
      return receipt;
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'none';
      this.metrics.uploads.inc({ outcome: isRefusal(error) ? 'refused' : 'failed', code });
      throw error;
    }
  }

  @Route('listReceipts')
  async list(@CurrentSite() siteId: string) {
    return { receipts: await this.uploads.list(siteId) };
  }

  @Route('withdraw')
  withdraw(
    @CurrentSite() siteId: string,
    @RouteBody('withdraw') request: WithdrawalRequest,
  ): Promise<Withdrawal> {
    return this.withdrawals.withdraw(siteId, request, { kind: 'site', id: siteId });
  }
}

/** `/v1/admin/sites/{id}/withdrawals`: for sites that ask by telephone or were revoked. */
@Controller()
export class SiteWithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Route('withdrawForSite')
  withdraw(
    @PathParam('siteId') siteId: string,
    @RouteBody('withdrawForSite') request: WithdrawalRequest,
  ): Promise<Withdrawal> {
    return this.withdrawals.withdrawForSite(siteId, request);
  }
}
