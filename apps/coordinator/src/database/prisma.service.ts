import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../../../../generated/prisma/client.js';

/** Token of the connection string in the container. */
export const databaseUrlToken = Symbol('databaseUrl');

/** A client inside a transaction, or the client itself. */
export type Transaction = Prisma.TransactionClient;

/** The Prisma client of this coordinator. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(@Inject(databaseUrlToken) databaseUrl: string) {
    // A pool of four is plenty: on the embedded server all connections take turns on one session.
    super({
      adapter: new PrismaPg({ connectionString: databaseUrl, max: 4, connectionTimeoutMillis: 5_000 }),
    });
  }

  /** Runs `work` in one transaction; waits its turn on a busy embedded server instead of giving up after two seconds. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.$transaction(work, { maxWait: 15_000, timeout: 30_000 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

/** Whether a write failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
