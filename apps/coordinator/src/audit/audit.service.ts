/** The signed head of the audit trail: what sites keep, so that no later trail can be another one unnoticed. */
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '#foundation';
import { type AuditEventView, auditEventSchema, type SignedHead, signHead } from '#protocol';
import type { SigningKey } from '#signing';
import type { AuditEvent } from '../../../../generated/prisma/client.js';
import { installationIdToken, signingKeyToken } from '../config/coordinator-key.js';
import { clockToken } from '../config/settings.js';
import { AuditRepository } from './audit.repository.js';

/** Signs how far the trail goes. */
@Injectable()
export class AuditHeads {
  constructor(
    private readonly audit: AuditRepository,
    @Inject(signingKeyToken) private readonly key: SigningKey,
    @Inject(installationIdToken) private readonly installationId: string,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** The head as it is now: one query and one signature, some hundred microseconds. */
  async current(): Promise<SignedHead> {
    const { installationId } = this;
    return signHead(this.key, await this.audit.end(), { installationId, at: this.clock() });
  }
}

/** A line of the audit trail; action and subject come from closed lists, also on the way out. */
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
