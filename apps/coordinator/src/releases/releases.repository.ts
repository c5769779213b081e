import { Injectable } from '@nestjs/common';
import type { Channel } from '#protocol/api';
import { modelDigest, type SignedFiles } from '#signing';
import type {
  ChannelAction,
  ChannelEvent,
  Release,
  ReleaseFile,
  Run,
  Snapshot,
} from '../../../../generated/prisma/client.js';
import { type Actor, AuditedRepository } from '../audit/audit.repository.js';
import { type ListQuery, partOf, type Transaction } from '../database/prisma.service.js';

/** A release with its files, run and snapshot. */
export interface ReleaseDetail extends Release {
  readonly files: readonly ReleaseFile[];
  readonly run: Run & { readonly snapshot: Snapshot | null };
}

const detail = { files: { orderBy: { name: 'asc' } }, run: { include: { snapshot: true } } } as const;

/** Published releases. */
@Injectable()
export class ReleasesRepository extends AuditedRepository {
  /** Publishes under the next number; on the stable channel, supersedes the previous release. */
  async create(
    transaction: Transaction,
    {
      channel,
      actor,
      reason,
      ...release
    }: Pick<Release, 'id' | 'runId' | 'publishedAt'> & {
      readonly channel: Channel;
      readonly actor: Actor;
      readonly reason: string | null;
    },
    files: readonly Omit<ReleaseFile, 'releaseId'>[],
  ): Promise<void> {
    const { id: releaseId, publishedAt: at } = release;
    const number = ((await transaction.release.aggregate({ _max: { number: true } }))._max.number ?? 0) + 1;
    await transaction.release.create({ data: { ...release, number, status: 'candidate' } });
    if (channel === 'stable') await makeStable(transaction, release, { at, before: 'superseded' });
    const action = channel === 'stable' ? 'promoted' : 'candidate';
    await transaction.channelEvent.create({ data: { at, action, releaseId, reason } });
    await transaction.releaseFile.createMany({
      data: files.map((file) => ({ ...file, releaseId: release.id })),
    });
    const subject = { kind: 'release', id: release.id } as const;
    if (reason !== null)
      await this.audit.record(transaction, { actor, action: 'release.below-floor', subject, at });
    await this.audit.record(transaction, {
      actor,
      action: 'release.published',
      subject,
      at,
      content: modelDigest(signedFilesOf(files)),
    });
  }

  isPublished(transaction: Transaction, runId: string): Promise<boolean> {
    return transaction.release.count({ where: { runId } }).then((count) => count > 0);
  }

  findCurrent(): Promise<ReleaseDetail | null> {
    return this.prisma.release.findFirst({ where: { status: 'stable' }, include: detail });
  }

  find(id: string): Promise<ReleaseDetail | null> {
    return this.prisma.release.findUnique({ where: { id }, include: detail });
  }

  list(query: ListQuery): Promise<ReleaseDetail[]> {
    return this.prisma.release.findMany({ orderBy: { number: 'desc' }, include: detail, ...partOf(query) });
  }
}

export interface ChannelChange {
  readonly action: keyof typeof auditActions;
  readonly release: Pick<Release, 'id'>;
  readonly at: Date;
  readonly actor: Actor;
  readonly fromNumber?: number;
  /** Why it was published below the floor. */
  readonly reason?: string | null;
}

interface Pull {
  readonly siteId: string;
  readonly channel: Channel;
  readonly releaseId: string | null;
  readonly at: Date;
}

type NumberedEvent = ChannelEvent & { readonly release: Pick<Release, 'number'> };

const auditActions = {
  promoted: 'release.promoted',
  held: 'release.held',
  rolledBack: 'release.rolledBack',
} as const satisfies Partial<Record<ChannelAction, string>>;

/** Makes a release stable; its predecessor gets the status `before`. */
export async function makeStable(
  transaction: Transaction,
  { id }: Pick<Release, 'id'>,
  { at, before }: { readonly at: Date; readonly before: 'superseded' | 'held' },
): Promise<void> {
  await transaction.release.updateMany({
    where: { status: 'stable' },
    data: { status: before, supersededAt: at },
  });
  await transaction.release.update({
    where: { id },
    data: { status: 'stable', stableAt: at, supersededAt: null },
  });
}

/** The releases' channels and their history. */
@Injectable()
export class ChannelsRepository extends AuditedRepository {
  async hold(transaction: Transaction, { id }: Pick<Release, 'id'>): Promise<void> {
    await transaction.release.update({ where: { id }, data: { status: 'held' } });
  }

  async record(transaction: Transaction, change: ChannelChange): Promise<void> {
    const { action, release, at, actor, fromNumber = null, reason = null } = change;
    await transaction.channelEvent.create({
      data: { at, action, releaseId: release.id, fromNumber, reason },
    });
    const files = await transaction.releaseFile.findMany({ where: { releaseId: release.id } });
    const subject = { kind: 'release', id: release.id } as const;
    if (reason !== null)
      await this.audit.record(transaction, { actor, action: 'release.below-floor', subject, at });
    await this.audit.record(transaction, {
      actor,
      action: auditActions[action],
      at,
      subject,
      // Holding a release publishes nothing.
      ...(action === 'held' ? {} : { content: modelDigest(signedFilesOf(files)) }),
    });
  }

  /** Keeps only a site's last pull. */
  async recordPull(transaction: Transaction, { siteId, channel, ...told }: Pull): Promise<void> {
    const pull = { ...told, followsCandidates: channel === 'candidate' };
    await transaction.sitePull.upsert({ where: { siteId }, create: { siteId, ...pull }, update: pull });
  }

  countWithdrawn(id: string): Promise<number> {
    const learned = { runs: { some: { release: { is: { id } } } } };
    return this.prisma.snapshotBatch.count({
      where: { snapshot: learned, upload: { withdrawnAt: { not: null } } },
    });
  }

  /** Grows with every audit event: statements with the same number differ only in their time. */
  async sequence(transaction: Transaction): Promise<number> {
    return (await this.audit.end(transaction)).number;
  }

  find(transaction: Transaction, id: string): Promise<Release | null> {
    return transaction.release.findUnique({ where: { id } });
  }

  stable(transaction: Transaction): Promise<Release | null> {
    return transaction.release.findFirst({ where: { status: 'stable' } });
  }

  candidate(transaction: Transaction): Promise<Release | null> {
    return transaction.release.findFirst({ where: { status: 'candidate' }, orderBy: { number: 'desc' } });
  }

  /** Whether a release was ever stable, which a rollback requires. */
  async wasStable(transaction: Transaction, { id }: Pick<Release, 'id'>): Promise<boolean> {
    const where = { releaseId: id, action: { in: ['promoted' as const, 'rolledBack' as const] } };
    return (await transaction.channelEvent.count({ where })) > 0;
  }

  async highestNumber(transaction: Transaction): Promise<number> {
    return (await transaction.release.aggregate({ _max: { number: true } }))._max.number ?? 0;
  }

  /** The last order, a hold or a rollback, that took releases back. */
  lastOrder(transaction: Transaction): Promise<ChannelEvent | null> {
    return transaction.channelEvent.findFirst({
      where: { fromNumber: { not: null } },
      orderBy: { id: 'desc' },
    });
  }

  list(): Promise<NumberedEvent[]> {
    const include = { release: { select: { number: true } } };
    return this.prisma.channelEvent.findMany({ orderBy: { id: 'asc' }, include });
  }
}

/** Excludes the release's representer, which is signed in its own folder. */
const signedNames: ReadonlySet<string> = new Set(['manifest.json', 'deidentifier.onnx']);

/** The files that a release's signature and its line of the audit trail cover. */
export function signedFilesOf(files: readonly Pick<ReleaseFile, 'name' | 'digest'>[]): SignedFiles {
  const signed = files.filter(({ name }) => signedNames.has(name));
  return Object.fromEntries(signed.map(({ name, digest }) => [name, digest]));
}
