import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { GuardedClient } from '#queue';
import { Prisma, PrismaClient } from '../../../../generated/prisma/client.js';

const poolSettings = {
  // Plenty: on the embedded server all connections take turns on one session.
  max: 4,
  // Whoever asks gets an answer in time, also from a server that takes connections and then says nothing. The server gives
  // up a little earlier than its client, so that nothing goes on that nobody waits for.
  connectionTimeoutMillis: 5_000,
  statement_timeout: 9_000,
  query_timeout: 10_000,
  Client: GuardedClient,
};

/** Token of the connection string in the container. */
export const databaseUrlToken = Symbol('databaseUrl');

/** A client inside a transaction, or the client itself. */
export type Transaction = Prisma.TransactionClient;

/** The Prisma client of this coordinator. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(@Inject(databaseUrlToken) databaseUrl: string) {
    super({ adapter: new PrismaPg({ connectionString: databaseUrl, ...poolSettings }) });
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
