import { Controller, Get, Query } from '@nestjs/common';
import type { z } from 'zod';
import { type AuditEventView, auditPageSchema, auditQuerySchema } from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { AuditRepository } from './audit.repository.js';
import { presentAuditEvent } from './audit-event.presenter.js';

/** `/v1/admin/audit`. */
@Controller('v1/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get()
  @Describe({
    summary: 'Who changed what and when, in order',
    caller: 'admin',
    query: ['after', 'limit'],
    answer: auditPageSchema,
  })
  async list(@Query(new ZodPipe(auditQuerySchema)) { after, limit }: z.infer<typeof auditQuerySchema>) {
    const events: AuditEventView[] = (await this.audit.list(after, limit)).map(presentAuditEvent);
    return { events, next: events.length === limit ? (events.at(-1)?.id ?? null) : null };
  }
}
