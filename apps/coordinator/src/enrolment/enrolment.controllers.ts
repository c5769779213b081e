import { Controller, Req } from '@nestjs/common';
import { type BodyOf } from '#protocol';
import type { ApiRequest } from '../http/api-request.js';
import { networkOf } from '../http/client-address.js';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { Metrics } from '../metrics/metrics.js';
import { EnrolmentService } from './enrolment.service.js';
import { EnrolmentLimiter } from './enrolment-limiter.js';
import { presentSite } from './site.presenter.js';

/** `/v1/enrolments`: the one route that a hospital calls without a token. */
@Controller()
export class EnrolmentsController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly limiter: EnrolmentLimiter,
    private readonly metrics: Metrics,
  ) {}

  @Route('enrol')
  async enrol(@Req() request: ApiRequest, @RouteBody('enrol') body: BodyOf<'enrol'>) {
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
@Controller()
export class SitesController {
  constructor(private readonly enrolment: EnrolmentService) {}

  @Route('inviteSite')
  invite(@RouteBody('inviteSite') body: BodyOf<'inviteSite'>) {
    return this.enrolment.invite(body.name, body.renew);
  }

  @Route('listSites')
  async list() {
    return { sites: (await this.enrolment.list()).map(presentSite) };
  }

  @Route('revokeSite')
  revoke(@PathParam('siteId') siteId: string): Promise<void> {
    return this.enrolment.revoke(siteId);
  }
}
