/** The signed head of the audit trail. Sites keep it, so nobody can show them a different trail later. */
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { type AuditEventView, auditEventSchema } from '#protocol/admin';
import { type SignedHead, signHead } from '#protocol/audit';
import type { SigningKey } from '#signing';
import type { AuditEvent } from '../../../../generated/prisma/client.js';
import { installationIdToken, signingKeyToken } from '../config/coordinator-key.js';
import { clockToken } from '../config/settings.js';
import { AuditRepository } from './audit.repository.js';

/** Signs the current end of the trail. */
@Injectable()
export class AuditHeads {
  constructor(
    private readonly audit: AuditRepository,
    @Inject(signingKeyToken) private readonly key: SigningKey,
    @Inject(installationIdToken) private readonly installationId: string,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** One query and one signature: a few hundred microseconds. */
  async current(): Promise<SignedHead> {
    const { installationId } = this;
    return signHead(this.key, await this.audit.end(), { installationId, at: this.clock() });
  }
}

/** An event as the API shows it; the schema validates action and subject on the way out, too. */
export function presentAuditEvent(event: AuditEvent): AuditEventView {
  return auditEventSchema.parse({
    id: Number(event.id),
    at: event.at.toISOString(),
    actor: { kind: event.actorKind, id: event.actorId, name: event.actorName },
    action: event.action,
    subject: { kind: event.subjectKind, id: event.subjectId },
    count: event.count,
    content: event.content,
    previous: event.previous,
    digest: event.digest,
  });
}
