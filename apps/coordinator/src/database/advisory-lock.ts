import type { Transaction } from './prisma.service.js';

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
