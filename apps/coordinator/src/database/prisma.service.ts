import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { failpoint, invariant } from '#foundation';
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

/** A client inside a transaction, or the client itself. */
export type Transaction = Prisma.TransactionClient;

/** The Prisma client of this coordinator. */
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  /** What open transactions still have to write. */
  private readonly lastWrites = new WeakMap<Transaction, (() => Promise<unknown>)[]>();

  constructor(databaseUrl: string) {
    super({ adapter: new PrismaPg({ connectionString: databaseUrl, ...poolSettings }) });
  }

  /** Runs `work` in one transaction; waits its turn on a busy embedded server instead of giving up after two seconds. */
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

  /** The same for one site: what belongs to another neither shows nor can be written, whatever `work` asks (ADR 0056). */
  transactFor<Result>(siteId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.transact(async (transaction) => {
      await transaction.$queryRaw`SELECT set_config('sfumato.site_id', ${siteId}, true)`;
      return work(transaction);
    });
  }

  /** Has `write` done at the end of a transaction of `transact`, in the order of the calls. */
  beforeCommit(transaction: Transaction, write: () => Promise<unknown>): void {
    const lastWrites = this.lastWrites.get(transaction);
    invariant(lastWrites !== undefined, 'only a transaction of transact has an end to wait for');
    lastWrites.push(write);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}

/** Whether a write failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Which part of a list: at most so many, behind the row with this id. */
export interface ListQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** That part, for `findMany` with an order in which no two rows are equal. */
export const partOf = ({ before, limit }: ListQuery) => ({
  take: limit,
  ...(before === undefined ? {} : { cursor: { id: before }, skip: 1 }),
});

/** Behind which row the list goes on after a part of it; null at its end. */
export const nextOf = (rows: readonly { readonly id: string }[], { limit }: ListQuery): string | null =>
  rows.length === limit ? (rows.at(-1)?.id ?? null) : null;

/** What repositories have in common: services run several changes of theirs in one transaction. */
@Injectable()
export class Transacting {
  constructor(protected readonly prisma: PrismaService) {}

  /** Runs `work` in one transaction. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transact(work);
  }
}

/**
 * Waits for its turn among transactions that change what the pool's blobs are needed for: keeping a batch, erasing one, making a
 * snapshot, starting a run on one, publishing. They are few and short; doing them one at a time is what makes "nothing needs
 * this blob" stay true until the blob is gone. Held until the transaction ends, across all coordinators of a database.
 */
export async function takePoolTurn(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${poolLock})`;
}

/** The letters SFPL as an integer; any number that no one else uses. */
const poolLock = 0x5346504c;
