import { Injectable } from '@nestjs/common';
import { PrismaService, type Transaction } from '../database/prisma.service.js';

/** Which rows name which blobs: batches that are not erased, artefacts of runs, files of releases. */
@Injectable()
export class BlobReferences {
  constructor(private readonly prisma: PrismaService) {}

  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transact(work);
  }

  /** Those of the digests that a row names. A few hundred at a time: each is a value of a query. */
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
}
