import { Injectable } from '@nestjs/common';
import { type AuditAction, type AuditEventView } from '#protocol/admin';
import { type QueryOf } from '#protocol/api';
import { type ChainEnd, emptyChain } from '#protocol/audit';
import type { AuditEvent } from '../../../../generated/prisma/client.js';
import { actingPerson, installationName } from '../config/acting-person.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** Who acted. */
export interface Actor {
  readonly kind: 'admin' | 'site' | 'trainer' | 'system';
  /** The site's id; null for the others, whose person or trainer the current request names. */
  readonly id: string | null;
}

/** Actors that are not a site. */
export const actors = {
  admin: { kind: 'admin', id: null },
  trainer: { kind: 'trainer', id: null },
  system: { kind: 'system', id: null },
} as const satisfies Record<string, Actor>;

/** One event of the audit trail. */
export interface AuditEntry {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subject: AuditEventView['subject'];
  readonly at: Date;
  readonly count?: number;
  /** For a model that sites receive from now on: the digest that its signature names. */
  readonly content?: string;
}

/** The same event for many subjects. */
export interface AuditEntryOfMany extends Omit<AuditEntry, 'subject' | 'count' | 'content'> {
  readonly subjectKind: AuditEntry['subject']['kind'];
}

/** The current request's person or trainer; for an administrator without one, the installation. */
function signed({ kind, id }: Actor): { readonly actorId: string | null; readonly actorName: string | null } {
  if (kind !== 'admin' && kind !== 'trainer') return { actorId: id, actorName: null };
  const person = actingPerson();
  const unnamed = kind === 'admin' ? installationName : null;
  return { actorId: person?.personId ?? null, actorName: person?.name ?? unnamed };
}

/** Writes and reads the audit trail, whose lines the database refuses to change or delete. */
@Injectable()
export class AuditRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Adds a line in the change's transaction, last: only one writer at a time can extend the chain. */
  async record(
    transaction: Transaction,
    { actor, action, subject, at, count, content }: AuditEntry,
  ): Promise<void> {
    const data = {
      at,
      actorKind: actor.kind,
      ...signed(actor),
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      count: count ?? null,
      content: content ?? null,
    };
    this.prisma.beforeCommit(transaction, () => transaction.auditEvent.create({ data }));
  }

  async recordForEach(
    transaction: Transaction,
    { actor, action, subjectKind, at }: AuditEntryOfMany,
    subjectIds: readonly string[],
  ): Promise<void> {
    const { actorId, actorName } = signed(actor);
    this.prisma.beforeCommit(
      transaction,
      () => transaction.$executeRaw`
        INSERT INTO "audit_event" ("at", "actor_kind", "actor_id", "actor_name", "action", "subject_kind", "subject_id")
        SELECT ${at}::timestamptz, ${actor.kind}::"actor_kind", ${actorId}::uuid, ${actorName}, ${action}, ${subjectKind}, "id"
        FROM unnest(${subjectIds}::uuid[]) AS "id"`,
    );
  }

  async end(client: Transaction = this.prisma): Promise<ChainEnd> {
    const last = await client.auditEvent.findFirst({ orderBy: { id: 'desc' } });
    return last === null ? emptyChain : { number: Number(last.id), digest: last.digest };
  }

  findAbout(subjectId: string, content: string): Promise<AuditEvent | null> {
    return this.prisma.auditEvent.findFirst({ where: { subjectId, content }, orderBy: { id: 'desc' } });
  }

  /** Lines with ids between `after` and `before`, both exclusive, oldest or latest first. */
  list({ after, before, order, limit }: QueryOf<'listAudit'>): Promise<AuditEvent[]> {
    return this.prisma.auditEvent.findMany({
      where: { id: { gt: after, lt: before } },
      orderBy: { id: order === 'oldest' ? 'asc' : 'desc' },
      take: limit,
    });
  }
}

/** Base of repositories that record their changes in the audit trail. */
@Injectable()
export class AuditedRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    protected readonly audit: AuditRepository,
  ) {
    super(prisma);
  }
}
