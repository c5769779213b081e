import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import { type Gate, judgementOf, type RepresenterManifest, type WaiverView } from '#protocol';
import type { Representer, Waiver } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** What a verdict rests on. */
type Judged = Pick<Representer, 'id' | 'verdict' | 'auditBudget' | 'j1Max'>;

/** The gate: verdicts on representers and the waivers beside them. Triggers of the database hold it, too. */
@Injectable()
export class WaiversRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    private readonly audit: AuditRepository,
  ) {
    super(prisma);
  }

  /** What the gate says of a representer at a time. */
  async gateOf(
    { id, verdict, auditBudget, j1Max }: Judged,
    at: Date,
    client: Transaction = this.prisma,
  ): Promise<Gate> {
    const rest = { ...(auditBudget === null ? {} : { budget: auditBudget }), j1Max };
    if (verdict === 'PASS') return { verdict, waiver: null, ...rest };
    const waiver = await client.waiver.findFirst({
      where: { representerId: id, grantedAt: { lte: at }, expiresAt: { gt: at } },
      orderBy: { expiresAt: 'desc' },
    });
    return { verdict, waiver: waiver === null ? null : present(waiver), ...rest };
  }

  /** Fails with REPRESENTER_NOT_PASSED, which says why, without PASS or a waiver that holds. */
  async requirePassed(transaction: Transaction, manifest: RepresenterManifest, at: Date): Promise<void> {
    const id = manifest.representerId;
    const judged = await transaction.representer.findUniqueOrThrow({ where: { id } });
    const { verdict, waiver } = await this.gateOf(judged, at, transaction);
    if (verdict === 'PASS' || waiver !== null) return;
    const why = joinReasons(judgementOf(manifest, judged.j1Max).reasons);
    throw new Failure('REPRESENTER_NOT_PASSED', { representerId: id, verdict, why });
  }

  /** Writes a waiver down, with a line of the audit trail. */
  async grant(
    representerId: string,
    { names, reason, grantedAt, expiresAt }: NewWaiver,
  ): Promise<WaiverView> {
    const [firstName, secondName] = names;
    const data = { id: randomUUID(), representerId, firstName, secondName, reason, grantedAt, expiresAt };
    const waiver = await this.transact(async (transaction) => {
      await this.audit.record(transaction, {
        actor: actors.admin,
        action: 'representer.waived',
        subject: { kind: 'representer', id: representerId },
        at: grantedAt,
      });
      return transaction.waiver.create({ data });
    });
    return { representerId, ...present(waiver) };
  }
}

/** `J1, J2: lacks words; J6: ...`: a sentence that holds for several figures is said once, or an answer's limit would cut the others off. */
export function joinReasons(reasons: readonly string[]): string {
  const figuresOf = new Map<string, string[]>();
  for (const reason of reasons) {
    const [, figure, what = reason] = /^([\w.-]+): (.*)$/s.exec(reason) ?? [];
    figuresOf.set(what, [...(figuresOf.get(what) ?? []), ...(figure === undefined ? [] : [figure])]);
  }
  return [...figuresOf]
    .map(([what, figures]) => (figures.length === 0 ? what : `${figures.join(', ')}: ${what}`))
    .join('; ');
}

/** What two people signed. */
export interface NewWaiver {
  readonly names: readonly [string, string];
  readonly reason: string;
  readonly grantedAt: Date;
  readonly expiresAt: Date;
}

function present({ firstName, secondName, reason, grantedAt, expiresAt }: Waiver) {
  const names: [string, string] = [firstName, secondName];
  return { names, reason, grantedAt: grantedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
