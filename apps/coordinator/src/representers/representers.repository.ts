import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure, millisecondsPerDay } from '#foundation';
import { type Gate, judgementOf, signatureDaysMax, type WaiverSignatures } from '#protocol/gate';
import { type RepresenterManifest } from '#protocol/manifests';
import type { Artefact, Representer, Waiver } from '../../../../generated/prisma/client.js';
import { AuditedRepository, actors } from '../audit/audit.repository.js';
import type { Person } from '../config/acting-person.js';
import { type Transaction, takePoolTurn } from '../database/prisma.service.js';

/** A representer with the files that its run stored. */
export interface RepresenterWithFiles extends Representer {
  readonly files: readonly Artefact[];
}

export type PublishedRepresenter = Representer & { readonly number: number; readonly publishedAt: Date };

/** `digest` is the one that the signature names. */
interface Publication {
  readonly id: string;
  readonly publishedAt: Date;
  readonly digest: string;
}

/** Frozen representers. */
@Injectable()
export class RepresentersRepository extends AuditedRepository {
  async findCurrent(): Promise<PublishedRepresenter | null> {
    const found = await this.prisma.representer.findFirst({
      where: { number: { not: null } },
      orderBy: { number: 'desc' },
    });
    return found !== null && isPublished(found) ? found : null;
  }

  async find(id: string): Promise<RepresenterWithFiles | null> {
    const found = await this.prisma.representer.findUnique({
      where: { id },
      include: { run: { include: { artefacts: { orderBy: { name: 'asc' } } } } },
    });
    return found === null ? null : { ...found, files: found.run.artefacts };
  }

  /** Unpublished ones first, then the latest published. */
  list(): Promise<Representer[]> {
    return this.prisma.representer.findMany({
      orderBy: [{ number: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
    });
  }

  /** Assigns the next number; false if it already has one. */
  async publish(transaction: Transaction, { id, publishedAt, digest }: Publication): Promise<boolean> {
    const latest = await transaction.representer.aggregate({ _max: { number: true } });
    const { count } = await transaction.representer.updateMany({
      where: { id, number: null },
      data: { number: (latest._max.number ?? 0) + 1, publishedAt },
    });
    if (count === 0) return false;
    await this.audit.record(transaction, {
      actor: actors.admin,
      action: 'representer.published',
      subject: { kind: 'representer', id },
      at: publishedAt,
      content: digest,
    });
    return true;
  }

  async findRun(id: string) {
    return this.prisma.run.findUnique({ where: { id }, select: { kind: true, status: true } });
  }
}

/** Whether sites may have it; `publish` writes both columns. */
export function isPublished<Row extends Representer>(
  representer: Row,
): representer is Row & { readonly number: number; readonly publishedAt: Date } {
  return representer.number !== null && representer.publishedAt !== null;
}

type Judged = Pick<Representer, 'id' | 'verdict' | 'auditBudget' | 'j1Max'>;

/** The gate: verdicts and waivers. Triggers of the database enforce it, too. */
@Injectable()
export class WaiversRepository extends AuditedRepository {
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

  /** Fails with REPRESENTER_NOT_PASSED, which gives the reasons, without PASS or a valid waiver. */
  async requirePassed(transaction: Transaction, manifest: RepresenterManifest, at: Date): Promise<void> {
    const id = manifest.representerId;
    const judged = await transaction.representer.findUniqueOrThrow({ where: { id } });
    const { verdict, waiver } = await this.gateOf(judged, at, transaction);
    if (verdict === 'PASS' || waiver !== null) return;
    const why = joinReasons(judgementOf(manifest, judged.j1Max).reasons);
    throw new Failure('REPRESENTER_NOT_PASSED', { representerId: id, verdict, why });
  }

  /**
   * Records a signature, and with the second one the waiver, each with a line of the audit trail. Fails with
   * WAIVER_SIGNED_ALREADY when this person signed first.
   */
  async sign({ representerId, person, reason, days, signedAt }: NewSignature): Promise<WaiverSignatures> {
    return this.transact(async (transaction) => {
      await takePoolTurn(transaction); // when two sign at once, one is the second
      const first = await transaction.waiverSignature.findFirst({
        where: {
          representerId,
          asFirst: null,
          asSecond: null,
          person: { removedAt: null },
          signedAt: { gt: new Date(signedAt.getTime() - signatureDaysMax * millisecondsPerDay) },
        },
        include: { person: true },
        orderBy: { signedAt: 'desc' },
      });
      if (first?.personId === person.personId) throw new Failure('WAIVER_SIGNED_ALREADY', { representerId });
      const second = await transaction.waiverSignature.create({
        data: { id: randomUUID(), representerId, personId: person.personId, reason, days, signedAt },
      });
      await this.record(transaction, 'representer.waiver-signed', { representerId, at: signedAt });
      if (first === null) return { representerId, signedBy: [person.name], waiver: null };
      await this.record(transaction, 'representer.waived', { representerId, at: signedAt });
      const waiver = await transaction.waiver.create({
        data: {
          id: randomUUID(),
          representerId,
          firstName: first.person.name,
          secondName: person.name,
          firstSignatureId: first.id,
          secondSignatureId: second.id,
          reason: first.reason,
          grantedAt: signedAt,
          expiresAt: new Date(signedAt.getTime() + Math.min(first.days, days) * millisecondsPerDay),
        },
      });
      const view = { representerId, ...present(waiver) };
      return { representerId, signedBy: view.names, waiver: view };
    });
  }

  private record(
    transaction: Transaction,
    action: 'representer.waiver-signed' | 'representer.waived',
    { representerId, at }: { readonly representerId: string; readonly at: Date },
  ): Promise<void> {
    const subject = { kind: 'representer', id: representerId } as const;
    return this.audit.record(transaction, { actor: actors.admin, action, subject, at });
  }
}

/** Groups figures by reason (`J1, J2: lacks words; J6: ...`), so that an answer has room for all. */
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

interface NewSignature {
  readonly representerId: string;
  readonly person: Person;
  readonly reason: string;
  readonly days: number;
  readonly signedAt: Date;
}

function present({ firstName, secondName, reason, grantedAt, expiresAt }: Waiver) {
  const names: [string, string] = [firstName, secondName];
  return { names, reason, grantedAt: grantedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
