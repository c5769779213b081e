import { type AuditEventView, auditEventSchema } from '#protocol';
import type { AuditEvent } from '../../../../generated/prisma/client.js';

/** A line of the audit trail; action and subject come from closed lists, also on the way out. */
export function presentAuditEvent(event: AuditEvent): AuditEventView {
  return auditEventSchema.parse({
    id: Number(event.id),
    at: event.at.toISOString(),
    actor: { kind: event.actorKind, id: event.actorId },
    action: event.action,
    subject: { kind: event.subjectKind, id: event.subjectId },
    count: event.count,
  });
}
