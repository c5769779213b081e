import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { z } from 'zod';
import { Failure } from '#foundation';
import {
  batchNumberSchema,
  idSchema,
  type Receipt,
  receiptListSchema,
  receiptSchema,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalRequestSchema,
  withdrawalSchema,
} from '#protocol';
import { SitesRepository } from '../enrolment/sites.repository.js';
import { type ApiRequest, CurrentSite, setStatus } from '../http/api-request.js';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { Metrics } from '../metrics/metrics.js';
import { UploadsService } from './uploads.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** A number as a path spells it. */
const batchNumberInPath = z
  .string()
  .regex(/^\d{1,10}$/, 'expected a whole number')
  .transform(Number)
  .pipe(batchNumberSchema);

/** `/v1/uploads` and `/v1/withdrawals`: what leaves a site, and how it is taken back. */
@Controller('v1')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly sites: SitesRepository,
    private readonly metrics: Metrics,
  ) {}

  @Put('uploads/:representerId/:batchNumber')
  @Describe({
    summary:
      'Store one frame; the same bytes again give the same receipt with status 200, and mend what the store has lost',
    caller: 'site',
    body: 'bytes',
    answer: receiptSchema,
    status: 201,
    failures: [
      'UPLOAD_CONFLICT',
      'UPLOAD_DUPLICATE',
      'UPLOAD_WITHDRAWN',
      'UPLOAD_QUOTA_REACHED',
      'REPRESENTER_NONE',
      'REPRESENTER_SUPERSEDED',
      'PROTOCOL_FRAME_NOT_AS_AGREED',
      'PROTOCOL_FRAME_TRUNCATED',
      'PROTOCOL_FRAME_DIGEST_MISMATCH',
      'PROTOCOL_FRAME_HEADER_INVALID',
      'PROTOCOL_FRAME_TOO_LARGE',
      'PROTOCOL_FRAME_VALUE_TOO_LARGE',
      'COORDINATOR_DISK_FULL',
    ],
  })
  async upload(
    @CurrentSite() siteId: string,
    @Param('representerId', new ZodPipe(idSchema)) representerId: string,
    @Param('batchNumber', new ZodPipe(batchNumberInPath)) batchNumber: number,
    @Req() request: ApiRequest,
  ): Promise<Receipt> {
    try {
      const key = { siteId, representerId, batchNumber };
      const { receipt, outcome } = await this.uploads.receive(key, request);
      setStatus(request, outcome === 'received' ? 201 : 200);
      this.metrics.uploads.inc({ outcome, code: 'none' });
      this.metrics.uploadBytes.inc(outcome === 'received' ? receipt.bytes : 0);
      return receipt;
    } catch (error) {
      if (error instanceof Failure) await this.countRefused(siteId, error);
      throw error;
    }
  }

  @Get('uploads')
  @Describe({
    summary: "This site's receipts; those that are damaged want their batch again",
    caller: 'site',
    answer: receiptListSchema,
  })
  async list(@CurrentSite() siteId: string) {
    return { receipts: await this.uploads.list(siteId) };
  }

  @Post('withdrawals')
  @HttpCode(200)
  @Describe({
    summary: 'Take back one batch or all of this site',
    caller: 'site',
    body: withdrawalRequestSchema,
    answer: withdrawalSchema,
    failures: ['UPLOAD_UNKNOWN'],
  })
  withdraw(
    @CurrentSite() siteId: string,
    @Body(new ZodPipe(withdrawalRequestSchema)) request: WithdrawalRequest,
  ): Promise<Withdrawal> {
    return this.withdrawals.withdraw(siteId, request, { kind: 'site', id: siteId });
  }

  /** What is refused is counted: in the metrics by code, and at the site, where the administrator sees it. */
  private async countRefused(siteId: string, { code }: Failure): Promise<void> {
    this.metrics.uploads.inc({ outcome: 'refused', code });
    await this.sites.countRefusedUpload(siteId);
  }
}
