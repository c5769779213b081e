import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Failure } from '#foundation';
import {
  idSchema,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalRequestSchema,
  withdrawalSchema,
} from '#protocol';
import { actors } from '../audit/audit.repository.js';
import { SitesRepository } from '../enrolment/sites.repository.js';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** `/v1/admin/sites/{id}/withdrawals`: for a site that asks by telephone, or that was revoked. */
@Controller('v1/admin/sites')
export class SiteWithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly sites: SitesRepository,
  ) {}

  @Post(':siteId/withdrawals')
  @HttpCode(200)
  @Describe({
    summary: "Take back one batch or all of a site on the site's behalf, whether it was revoked or not",
    caller: 'admin',
    body: withdrawalRequestSchema,
    answer: withdrawalSchema,
    failures: ['ENROLMENT_SITE_UNKNOWN', 'UPLOAD_UNKNOWN'],
  })
  async withdraw(
    @Param('siteId', new ZodPipe(idSchema)) siteId: string,
    @Body(new ZodPipe(withdrawalRequestSchema)) request: WithdrawalRequest,
  ): Promise<Withdrawal> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    return this.withdrawals.withdraw(siteId, request, actors.admin);
  }
}
