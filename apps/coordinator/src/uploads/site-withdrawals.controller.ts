import { Controller } from '@nestjs/common';
import { Failure } from '#foundation';
import { type Withdrawal, type WithdrawalRequest } from '#protocol';
import { actors } from '../audit/audit.repository.js';
import { SitesRepository } from '../enrolment/sites.repository.js';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** `/v1/admin/sites/{id}/withdrawals`: for a site that asks by telephone, or that was revoked. */
@Controller()
export class SiteWithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly sites: SitesRepository,
  ) {}

  @Route('withdrawForSite')
  async withdraw(
    @PathParam('siteId') siteId: string,
    @RouteBody('withdrawForSite') request: WithdrawalRequest,
  ): Promise<Withdrawal> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    return this.withdrawals.withdraw(siteId, request, actors.admin);
  }
}
