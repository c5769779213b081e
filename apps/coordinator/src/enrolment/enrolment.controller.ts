import { Controller, Req } from '@nestjs/common';
import type { SiteContact, SiteView } from '#protocol/admin';
import type { BodyOf, SiteKeyView } from '#protocol/api';
import { fingerprintOf } from '#signing';
import { networkOf } from '../config/client-address.js';
import { type ApiRequest, CurrentSite } from '../http/api-request.js';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { SiteContacts } from '../http/site-callers.js';
import { isRefusal, Metrics } from '../monitoring/metrics.js';
import { EnrolmentLimiter, EnrolmentService } from './enrolment.service.js';
import { type SiteWithCounts } from './sites.repository.js';

/** A site as administrators see it, without token or code. */
function presentSite({ site, counts }: SiteWithCounts, lastContact: SiteContact | null): SiteView {
  return {
    siteId: site.id,
    name: site.name,
    status: statusOf(site),
    createdAt: site.createdAt.toISOString(),
    ...counts,
    lastContact,
    fingerprint: site.key === null ? null : fingerprintOf(site.key.publicKey),
    confirmedAt: site.key?.confirmedAt?.toISOString() ?? null,
  };
}

function statusOf(site: SiteWithCounts['site']): SiteView['status'] {
  if (site.revokedAt !== null) return 'revoked';
  return site.enrolledAt === null ? 'invited' : 'enrolled';
}

/** `/v1/enrolments`: the only route for hospitals without a token. */
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
      const enrolment = await this.enrolment.enrol(body);
      this.metrics.enrolments.inc({ outcome: 'done' });
      return enrolment;
    } catch (error) {
      this.metrics.enrolments.inc({ outcome: isRefusal(error) ? 'refused' : 'failed' });
      throw error;
    }
  }
}

/** `/v1/admin/sites`. */
@Controller()
export class SitesController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly contacts: SiteContacts,
  ) {}

  @Route('inviteSite')
  invite(@RouteBody('inviteSite') body: BodyOf<'inviteSite'>) {
    return this.enrolment.invite(body.name, body.renew);
  }

  @Route('listSites')
  async list() {
    const sites = await this.enrolment.list();
    return { sites: sites.map((row) => presentSite(row, this.contacts.of(row.site.id))) };
  }

  @Route('announceLetter')
  announceLetter(@PathParam('siteId') siteId: string): Promise<void> {
    return this.enrolment.announceLetter(siteId);
  }

  @Route('confirmSite')
  confirm(
    @PathParam('siteId') siteId: string,
    @RouteBody('confirmSite') { fingerprint }: BodyOf<'confirmSite'>,
  ): Promise<void> {
    return this.enrolment.confirm(siteId, fingerprint);
  }

  @Route('revokeSite')
  revoke(@PathParam('siteId') siteId: string): Promise<void> {
    return this.enrolment.revoke(siteId);
  }
}

/** `/v1/site-key`. */
@Controller()
export class SiteKeyController {
  constructor(private readonly enrolment: EnrolmentService) {}

  @Route('showSiteKey')
  show(@CurrentSite() siteId: string): Promise<SiteKeyView> {
    return this.enrolment.showKey(siteId);
  }

  @Route('registerSiteKey')
  register(
    @CurrentSite() siteId: string,
    @Req() { signedBy }: ApiRequest,
    @RouteBody('registerSiteKey') { publicKey }: BodyOf<'registerSiteKey'>,
  ): Promise<SiteKeyView> {
    return this.enrolment.registerKey(siteId, publicKey, signedBy ?? null);
  }
}
