import { Controller } from '@nestjs/common';
import { type Withdrawal, type WithdrawalRequest } from '#protocol';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** `/v1/admin/sites/{id}/withdrawals`: for a site that asks by telephone, or that was revoked. */
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
