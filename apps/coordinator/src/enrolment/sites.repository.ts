import { Injectable } from '@nestjs/common';
import type { SiteView } from '#protocol/admin';
import type { EnrolmentCode, Site, SiteKey } from '../../../../generated/prisma/client.js';
import { Transacting, type Transaction } from '../database/prisma.service.js';

/** A site, its key, and the counts that its view shows. */
export interface SiteWithCounts {
  readonly site: Site & { readonly key: SiteKey | null };
  readonly counts: Pick<
    SiteView,
    'batches' | 'sentences' | 'withdrawn' | 'kept' | 'refusedUploads' | 'pooled'
  >;
}

/** Sites and their enrolment codes. */
@Injectable()
export class SitesRepository extends Transacting {
  findByName(transaction: Transaction, name: string): Promise<Site | null> {
    return transaction.site.findUnique({ where: { name } });
  }

  createSite(transaction: Transaction, site: Pick<Site, 'id' | 'name' | 'createdAt'>): Promise<Site> {
    return transaction.site.create({ data: site });
  }

  /** Adds a code and expires unused ones, so that at most one is open. */
  async replaceCode(transaction: Transaction, code: Omit<EnrolmentCode, 'usedAt'>): Promise<void> {
    await transaction.enrolmentCode.updateMany({
      where: { siteId: code.siteId, usedAt: null, expiresAt: { gt: code.createdAt } },
      data: { expiresAt: code.createdAt },
    });
    await transaction.enrolmentCode.create({ data: code });
  }

  findCode(transaction: Transaction, codeHash: string): Promise<(EnrolmentCode & { site: Site }) | null> {
    return transaction.enrolmentCode.findUnique({ where: { codeHash }, include: { site: true } });
  }

  /** Marks a code as used; false when another caller was faster. */
  async useCode(transaction: Transaction, id: string, usedAt: Date): Promise<boolean> {
    const { count } = await transaction.enrolmentCode.updateMany({
      where: { id, usedAt: null },
      data: { usedAt },
    });
    return count === 1;
  }

  async setAccessToken(
    transaction: Transaction,
    siteId: string,
    tokenHash: string,
    enrolledAt: Date,
  ): Promise<void> {
    await transaction.site.update({
      where: { id: siteId },
      data: { tokenHash, enrolledAt, revokedAt: null },
    });
  }

  /** Replaces the key of an earlier enrolment, or removes it if the site sent none. */
  async replaceKey(
    transaction: Transaction,
    siteId: string,
    { publicKey, registeredAt }: { readonly publicKey: string | undefined; readonly registeredAt: Date },
  ): Promise<void> {
    await transaction.siteKey.deleteMany({ where: { siteId } });
    if (publicKey !== undefined)
      await transaction.siteKey.create({ data: { siteId, publicKey, registeredAt } });
  }

  /** Replaces `key`, valid until `until`, or adds the first; false when another request was faster. */
  async changeKey(
    transaction: Transaction,
    {
      siteId,
      key,
      publicKey,
    }: { readonly siteId: string; readonly key: SiteKey | null; readonly publicKey: string },
    { now, until }: Readonly<Record<'now' | 'until', Date>>,
  ): Promise<boolean> {
    const data = { publicKey, registeredAt: now };
    const { count } =
      key === null
        ? await transaction.siteKey.createMany({ data: [{ siteId, ...data }], skipDuplicates: true })
        : await transaction.siteKey.updateMany({
            where: { siteId, publicKey: key.publicKey },
            data: { ...data, previousKey: key.publicKey, previousUntil: until },
          });
    return count === 1;
  }

  findKey(transaction: Transaction, siteId: string): Promise<SiteKey | null> {
    return transaction.siteKey.findUnique({ where: { siteId } });
  }

  /** False when the key is already confirmed or has changed. */
  async confirmKey(
    transaction: Transaction,
    { siteId, publicKey }: SiteKey,
    confirmedAt: Date,
  ): Promise<boolean> {
    const where = { siteId, publicKey, confirmedAt: null };
    const { count } = await transaction.siteKey.updateMany({ where, data: { confirmedAt } });
    return count === 1;
  }

  async installationId(transaction: Transaction): Promise<string> {
    return (await transaction.installation.findFirstOrThrow()).id;
  }

  /** False when the site is unknown or already revoked. */
  async revoke(transaction: Transaction, siteId: string, revokedAt: Date): Promise<boolean> {
    const { count } = await transaction.site.updateMany({
      where: { id: siteId, revokedAt: null },
      data: { revokedAt },
    });
    await transaction.enrolmentCode.updateMany({
      where: { siteId, usedAt: null, expiresAt: { gt: revokedAt } },
      data: { expiresAt: revokedAt },
    });
    return count === 1;
  }

  exists(siteId: string): Promise<boolean> {
    return this.prisma.site.count({ where: { id: siteId } }).then((count) => count > 0);
  }

  async listWithCounts(): Promise<SiteWithCounts[]> {
    const sites = await this.prisma.site.findMany({ orderBy: { createdAt: 'asc' }, include: { key: true } });
    const sums = await this.prisma.upload.groupBy({
      by: ['siteId'],
      where: { withdrawnAt: null },
      _count: { _all: true },
      _sum: { sentences: true },
    });
    const withdrawn = await this.prisma.upload.groupBy({
      by: ['siteId'],
      where: { withdrawnAt: { not: null } },
      _count: { _all: true, erasedAt: true },
    });
    const inPool = new Map((await this.countPooled()).map(({ siteId, batches }) => [siteId, batches]));
    const present = new Map(sums.map((row) => [row.siteId, row]));
    const gone = new Map(withdrawn.map((row) => [row.siteId, row._count]));
    return sites.map((site) => ({
      site,
      counts: {
        batches: present.get(site.id)?._count._all ?? 0,
        sentences: present.get(site.id)?._sum.sentences ?? 0,
        withdrawn: gone.get(site.id)?._all ?? 0,
        kept: (gone.get(site.id)?._all ?? 0) - (gone.get(site.id)?.erasedAt ?? 0),
        refusedUploads: site.refusedUploads,
        pooled: inPool.get(site.id) ?? 0,
      },
    }));
  }

  private countPooled(): Promise<{ siteId: string; batches: number }[]> {
    return this.prisma.$queryRaw`
      SELECT upload.site_id AS "siteId", count(*)::int AS batches
      FROM snapshot_batch JOIN upload ON upload.id = snapshot_batch.upload_id
      WHERE snapshot_id = (SELECT id FROM snapshot ORDER BY created_at DESC LIMIT 1)
      GROUP BY upload.site_id`;
  }
}
