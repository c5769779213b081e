import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { failpoint, invariant } from '#foundation';
import { GuardedClient } from '#queue';
import { Prisma, PrismaClient } from '../../../../generated/prisma/client.js';

const poolSettings = {
  // On the embedded server, all connections share one session.
  max: 4,
  // Bounds every answer, even from a server that accepts connections but stays silent. The server gives up
  // just before its client, so that no abandoned work goes on.
  connectionTimeoutMillis: 5_000,
  statement_timeout: 9_000,
  query_timeout: 10_000,
  Client: GuardedClient,
};

/** A client inside a transaction, or the client itself. */
export type Transaction = Prisma.TransactionClient;

export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  private readonly lastWrites = new WeakMap<Transaction, (() => Promise<unknown>)[]>();

  constructor(databaseUrl: string) {
    super({ adapter: new PrismaPg({ connectionString: databaseUrl, ...poolSettings }) });
  }

  /** Runs `work` in one transaction, after waiting for a turn on a busy embedded server. */
  async transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const workAndWrite = async (transaction: Transaction): Promise<Result> => {
      const lastWrites: (() => Promise<unknown>)[] = [];
      this.lastWrites.set(transaction, lastWrites);
      const made = await work(transaction);
      for (const write of lastWrites) await write();
      failpoint();
      return made;
    };
    const result = await this.$transaction(workAndWrite, { maxWait: 15_000, timeout: 30_000 });
    failpoint();
    return result;
  }

  /** The same for one site: no other site's rows can be read or written (ADR 0056). */
  transactFor<Result>(siteId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.transact(async (transaction) => {
      await transaction.$queryRaw`SELECT set_config('sfumato.site_id', ${siteId}, true)`;
      return work(transaction);
    });
  }

  /** Runs `write` at the end of a transaction of `transact`, in the order of the calls. */
  beforeCommit(transaction: Transaction, write: () => Promise<unknown>): void {
    const lastWrites = this.lastWrites.get(transaction);
    invariant(lastWrites !== undefined, 'only a transaction of transact has an end to wait for');
    lastWrites.push(write);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

/** Whether a write met a row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** One page: at most `limit` rows after the row `before`. */
export interface ListQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Paging arguments for `findMany`, whose order must be total. */
export const partOf = ({ before, limit }: ListQuery) => ({
  take: limit,
  ...(before === undefined ? {} : { cursor: { id: before }, skip: 1 }),
});

/** The row after which the next page starts; null at the end of the list. */
export const nextOf = (rows: readonly { readonly id: string }[], { limit }: ListQuery): string | null =>
  rows.length === limit ? (rows.at(-1)?.id ?? null) : null;

/** Base of repositories whose services combine several changes in one transaction. */
@Injectable()
export class Transacting {
  constructor(protected readonly prisma: PrismaService) {}

  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transact(work);
  }
}

/**
 * Waits for the pool turn and holds it until the transaction ends, across all coordinators of a database.
 * Keeping and erasing batches, snapshots, starting runs and publishing happen one at a time, so that "nothing
 * needs this blob" stays true until the blob is gone.
 */
export async function takePoolTurn(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${poolLock})`;
}

/** The letters SFPL. */
const poolLock = 0x5346504c;
