import { Controller } from '@nestjs/common';
import { type AuditEventView, type QueryOf } from '#protocol';
import { Route, RouteQuery } from '../http/route.js';
import { AuditRepository } from './audit.repository.js';
import { presentAuditEvent } from './audit-event.presenter.js';

/** `/v1/admin/audit`. */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Route('listAudit')
  async list(@RouteQuery('listAudit') { after, limit }: QueryOf<'listAudit'>) {
    const events: AuditEventView[] = (await this.audit.list(after, limit)).map(presentAuditEvent);
    return { events, next: events.length === limit ? (events.at(-1)?.id ?? null) : null };
  }
}
