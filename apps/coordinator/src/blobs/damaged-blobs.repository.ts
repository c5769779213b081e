import { Injectable } from '@nestjs/common';
import { PrismaService, type Transaction } from '../database/prisma.service.js';

/** Blobs that rows name and that the last look found missing or damaged. There are none, or few. */
@Injectable()
export class DamagedBlobs {
  constructor(private readonly prisma: PrismaService) {}

  async note(transaction: Transaction, digest: string, foundAt: Date): Promise<void> {
    await transaction.damagedBlob.upsert({ where: { digest }, create: { digest, foundAt }, update: {} });
  }

  /** The blobs are sound again, or nothing names them any more. */
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
