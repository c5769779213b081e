import { Injectable } from '@nestjs/common';
import type { Artefact, Representer } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** A representer with the files that its run stored. */
export interface RepresenterWithFiles extends Representer {
  readonly files: readonly Artefact[];
}

/** One that sites get. */
export type PublishedRepresenter = Representer & { readonly number: number; readonly publishedAt: Date };

/** A representer that sites get from now on; `digest` is the one that its signature names. */
export interface Publication {
  readonly id: string;
  readonly publishedAt: Date;
  readonly digest: string;
}

/** Frozen representers. */
@Injectable()
export class RepresentersRepository extends Transacting {
  constructor(
    prisma: PrismaService,
    private readonly audit: AuditRepository,
  ) {
    super(prisma);
  }

  /** The published one with the highest number; sites encode with it. */
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

  /** Those without a number first, then the latest published first. */
  list(): Promise<Representer[]> {
    return this.prisma.representer.findMany({
      orderBy: [{ number: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
    });
  }

  /** Gives a representer the next number; false when it has one already. */
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

/** Whether sites may have it: both columns are written by `publish`. */
export function isPublished<Row extends Representer>(
  representer: Row,
): representer is Row & { readonly number: number; readonly publishedAt: Date } {
  return representer.number !== null && representer.publishedAt !== null;
}
