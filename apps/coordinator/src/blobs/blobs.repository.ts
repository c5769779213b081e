import { Injectable } from '@nestjs/common';
import { PrismaService, Transacting, type Transaction } from '../database/prisma.service.js';

/** A blob that a row names. */
export interface NamedBlob {
  readonly digest: string;
  readonly bytes: number;
}

/** The site that sent a blob or the run that made it, if known. */
export interface BlobOwner {
  readonly siteId?: string;
  readonly runId?: string;
}

/** Finds the rows that name blobs: unerased batches, run artefacts and release files. */
@Injectable()
export class BlobReferences extends Transacting {
  /** Which of the digests a row names. Pass at most a few hundred: each is a query parameter. */
  async namedAmong(
    digests: readonly string[],
    client: Transaction = this.prisma,
  ): Promise<ReadonlySet<string>> {
    const digest = { in: [...digests] };
    const named = [
      await client.upload.findMany({ where: { digest, erasedAt: null }, select: { digest: true } }),
      await client.artefact.findMany({ where: { digest }, select: { digest: true } }),
      await client.releaseFile.findMany({ where: { digest }, select: { digest: true } }),
    ];
    return new Set(named.flat().map((row) => row.digest));
  }

  /** The next blobs after a digest, in order, with the sizes their rows state; empty at the end. */
  async page(after: string, rowsMax: number): Promise<NamedBlob[]> {
    const query = {
      select: { digest: true, bytes: true },
      orderBy: { digest: 'asc' },
      take: rowsMax,
    } as const;
    const digest = { gt: after };
    const tables = [
      await this.prisma.upload.findMany({ ...query, where: { digest, erasedAt: null } }),
      await this.prisma.artefact.findMany({ ...query, where: { digest } }),
      await this.prisma.releaseFile.findMany({ ...query, where: { digest } }),
    ];
    // A full table covers digests up to its last row only; digests beyond it wait for the next page.
    const ends = tables.filter(({ length }) => length === rowsMax).map((rows) => rows.at(-1)?.digest ?? '');
    const end = ends.sort()[0];
    const sizes = new Map(tables.flat().map((row) => [row.digest, Number(row.bytes)]));
    return [...sizes]
      .map(([name, bytes]) => ({ digest: name, bytes }))
      .filter((blob) => end === undefined || blob.digest <= end)
      .sort((one, other) => (one.digest < other.digest ? -1 : 1));
  }

  async ownerOf(digest: string, client: Transaction): Promise<BlobOwner> {
    const batch = await client.upload.findFirst({ where: { digest, erasedAt: null } });
    if (batch !== null) return { siteId: batch.siteId };
    const artefact = await client.artefact.findFirst({ where: { digest } });
    return artefact === null ? {} : { runId: artefact.runId };
  }
}

/** Blobs that the last check found missing or damaged; there are few, if any. */
@Injectable()
export class DamagedBlobs {
  constructor(private readonly prisma: PrismaService) {}

  async note(transaction: Transaction, digest: string, foundAt: Date): Promise<void> {
    await transaction.damagedBlob.upsert({ where: { digest }, create: { digest, foundAt }, update: {} });
  }

  /** For blobs that are sound again or that no row names any more. */
  async forget(transaction: Transaction, ...digests: string[]): Promise<void> {
    await transaction.damagedBlob.deleteMany({ where: { digest: { in: digests } } });
  }

  async list(client: Transaction = this.prisma): Promise<ReadonlySet<string>> {
    const rows = await client.damagedBlob.findMany({ select: { digest: true } });
    return new Set(rows.map(({ digest }) => digest));
  }

  count(): Promise<number> {
    return this.prisma.damagedBlob.count();
  }
}
