import { Controller } from '@nestjs/common';
import { type AuditEventView, auditEventSchema, type QueryOf } from '#protocol';
import type { AuditEvent } from '../../../../generated/prisma/client.js';
import { Route, RouteQuery } from '../http/route.js';
import { AuditRepository } from './audit.repository.js';

/** A line of the audit trail; action and subject come from closed lists, also on the way out. */
export function presentAuditEvent(event: AuditEvent): AuditEventView {
  return auditEventSchema.parse({
    id: Number(event.id),
    at: event.at.toISOString(),
    actor: { kind: event.actorKind, id: event.actorId },
    action: event.action,
    subject: { kind: event.subjectKind, id: event.subjectId },
    count: event.count,
    previous: event.previous,
    digest: event.digest,
  });
}

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
