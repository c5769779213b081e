import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { z } from 'zod';
import {
  enrolmentRequestSchema,
  enrolmentSchema,
  idSchema,
  invitationSchema,
  siteListSchema,
  siteRequestSchema,
} from '#protocol';
import type { ApiRequest } from '../http/api-request.js';
import { networkOf } from '../http/client-address.js';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { Metrics } from '../metrics/metrics.js';
import { EnrolmentService } from './enrolment.service.js';
import { EnrolmentLimiter } from './enrolment-limiter.js';
import { presentSite } from './site.presenter.js';

/** `/v1/enrolments`: the one route that a hospital calls without a token. */
@Controller('v1/enrolments')
export class EnrolmentsController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly limiter: EnrolmentLimiter,
    private readonly metrics: Metrics,
  ) {}

  @Post()
  @Describe({
    summary: 'Exchange a one-time code for a site token',
    caller: 'anybody',
    body: enrolmentRequestSchema,
    answer: enrolmentSchema,
    status: 201,
    failures: [
      'ENROLMENT_CODE_UNKNOWN',
      'ENROLMENT_CODE_USED',
      'ENROLMENT_CODE_EXPIRED',
      'ENROLMENT_SITE_REVOKED',
      'ENROLMENT_TOO_OFTEN',
    ],
  })
  async enrol(
    @Req() request: ApiRequest,
    @Body(new ZodPipe(enrolmentRequestSchema)) body: z.infer<typeof enrolmentRequestSchema>,
  ) {
    this.metrics.enrolments.inc({ outcome: 'started' });
    try {
      this.limiter.take(networkOf(request.ip ?? 'unknown'));
      const enrolment = await this.enrolment.enrol(body.code);
      this.metrics.enrolments.inc({ outcome: 'done' });
      return enrolment;
    } catch (error) {
      this.metrics.enrolments.inc({ outcome: 'refused' });
      throw error;
    }
  }
}

/** `/v1/admin/sites`. */
@Controller('v1/admin/sites')
export class SitesController {
  constructor(private readonly enrolment: EnrolmentService) {}

  @Post()
  @Describe({
    summary: 'Invite a site: create it and get its one-time enrolment code',
    caller: 'admin',
    body: siteRequestSchema,
    answer: invitationSchema,
    status: 201,
    failures: ['ENROLMENT_SITE_ENROLLED'],
  })
  invite(@Body(new ZodPipe(siteRequestSchema)) body: z.infer<typeof siteRequestSchema>) {
    return this.enrolment.invite(body.name, body.renew);
  }

  @Get()
  @Describe({ summary: 'List the sites', caller: 'admin', answer: siteListSchema })
  async list() {
    return { sites: (await this.enrolment.list()).map(presentSite) };
  }

  @Post(':siteId/revocation')
  @HttpCode(204)
  @Describe({
    summary:
      "End a site's access until it is invited again; what it sent stays, and new snapshots leave it out",
    caller: 'admin',
    status: 204,
    failures: ['ENROLMENT_SITE_UNKNOWN'],
  })
  revoke(@Param('siteId', new ZodPipe(idSchema)) siteId: string): Promise<void> {
    return this.enrolment.revoke(siteId);
  }
}
