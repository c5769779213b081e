import { Controller } from '@nestjs/common';
import { Failure } from '#foundation';
import { type AuditEventView } from '#protocol/admin';
import { type QueryOf } from '#protocol/api';
import { type AuditGrowth, type AuditInclusion, contentDigestOf, type SignedHead } from '#protocol/audit';
import { Route, RouteQuery } from '../http/route.js';
import { AuditRepository } from './audit.repository.js';
import { AuditHeads, presentAuditEvent } from './audit.service.js';

/** `/v1/admin/audit`. */
@Controller()
export class AuditController {
  constructor(
    private readonly audit: AuditRepository,
    private readonly heads: AuditHeads,
  ) {}

  @Route('listAudit')
  async list(@RouteQuery('listAudit') query: QueryOf<'listAudit'>) {
    const events: AuditEventView[] = (await this.audit.list(query)).map(presentAuditEvent);
    return { events, next: events.length === query.limit ? (events.at(-1)?.id ?? null) : null };
  }

  @Route('auditHead')
  head(): Promise<SignedHead> {
    return this.heads.current();
  }
}

/** `/v1/audit`: proves to a site that the trail only grows and who published its models; shows no other event. */
@Controller()
export class AuditGrowthController {
  constructor(
    private readonly audit: AuditRepository,
    private readonly heads: AuditHeads,
  ) {}

  @Route('auditGrowth')
  async growth(@RouteQuery('auditGrowth') { seen, limit }: QueryOf<'auditGrowth'>): Promise<AuditGrowth> {
    const head = await this.heads.current();
    const before = head.number + 1;
    const events = await this.audit.list({ after: seen, before, order: 'oldest', limit });
    const entries = events
      .map(presentAuditEvent)
      .map((event) => ({ number: event.id, contentDigest: contentDigestOf(event) }));
    return { head, entries };
  }

  @Route('auditInclusion')
  async inclusion(
    @RouteQuery('auditInclusion') { subject, content }: QueryOf<'auditInclusion'>,
  ): Promise<AuditInclusion> {
    const event = await this.audit.findAbout(subject, content);
    if (event === null) throw new Failure('AUDIT_MODEL_UNKNOWN');
    return { event: presentAuditEvent(event) };
  }
}
