/** Step 6 of the flow as a trainer meets it: the frames of a snapshot, each in a file named by its digest. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, sha256OfFile, writeStreamAtomic } from '#foundation';
import { type SnapshotContent, withRetries } from '#protocol';
import { type CoordinatorClient, retryTools } from '../coordinator/coordinator-client.js';

/** Where the frames of a run are kept. */
export interface BatchFolder {
  readonly client: Pick<CoordinatorClient, 'batch' | 'patience'>;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** How a frame is found in the folder. */
export const frameFileName = (digest: string): string => `${digest}.frame`;

/**
 * Brings every batch into the folder, one at a time; one that is there and whole is not fetched again. Returns how many
 * bytes came. Fails with TRAINER_BATCH_DIFFERS when the coordinator sends other bytes, and with its codes.
 */
export async function fetchBatches(
  members: SnapshotContent['members'],
  { client, folder, signal }: BatchFolder,
): Promise<number> {
  let fetched = 0;
  for (const { digest, bytes } of members) {
    signal.throwIfAborted();
    const path = join(folder, frameFileName(digest));
    if (await isWhole(path, digest)) continue;
    await withRetries(retryTools(client.patience.patient, signal), () => fetchBatch(client, digest, path));
    fetched += bytes;
  }
  return fetched;
}

async function isWhole(path: string, digest: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (await sha256OfFile(path)) === digest;
}

/** The file is renamed into place only when its bytes were the right ones. */
async function fetchBatch(
  client: Pick<CoordinatorClient, 'batch'>,
  digest: string,
  path: string,
): Promise<void> {
  await writeStreamAtomic(path, verified(client.batch(digest), digest));
}

async function* verified(pieces: AsyncIterable<Uint8Array>, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== digest) throw new Failure('TRAINER_BATCH_DIFFERS', { batch: digest });
}
