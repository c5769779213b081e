/** Step 6 of the flow as a trainer meets it: the mixed frames of a run's pool, each in a file named by its digest. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson, readFileIfThere, sha256, writeFileAtomic } from '#foundation';
import { type RunPool, splitMixedFrames, withRetries } from '#protocol';
import { type Claim, type CoordinatorClient, retryTools } from '../coordinator/coordinator-client.js';

/** Where the frames of a run are kept. */
export interface PoolFolder {
  readonly client: Pick<CoordinatorClient, 'poolBlock' | 'patience'>;
  readonly claim: Claim;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What came of a pool. */
export interface FetchedPool {
  /** The digests of its mixed frames. */
  readonly frames: readonly string[];
  /** How many bytes came now. */
  readonly bytes: number;
}

/** How a frame is found in the folder. */
export const frameFileName = (digest: string): string => `${digest}.frame`;

/**
 * Brings every block into the folder, one at a time, and one frame of it in memory. A block that came whole is not fetched again: the
 * coordinator would mix it otherwise. Fails with PROTOCOL_FRAME_* where what comes is no frame, and with the coordinator's codes.
 */
export async function fetchPool({ blocks }: RunPool, folder: PoolFolder): Promise<FetchedPool> {
  const frames: string[] = [];
  let fetched = 0;
  for (let block = 0; block < blocks; block += 1) {
    folder.signal.throwIfAborted();
    const list = join(folder.folder, `${block}.json`);
    const here = await readList(list);
    if (here !== undefined) {
      frames.push(...here);
      continue;
    }
    const tools = retryTools(folder.client.patience.patient, folder.signal);
    const { digests, bytes } = await withRetries(tools, () => fetchBlock(block, folder));
    await writeFileAtomic(list, JSON.stringify(digests)); // last: with it the block counts as fetched
    frames.push(...digests);
    fetched += bytes;
  }
  return { frames, bytes: fetched };
}

const listSchema = z.array(z.string().regex(/^[0-9a-f]{64}$/));

/** A list that a crash has left half is none: the block is fetched again. */
async function readList(path: string): Promise<readonly string[] | undefined> {
  const bytes = await readFileIfThere(path);
  return bytes === undefined ? undefined : listSchema.safeParse(parseJson(bytes)).data;
}

async function fetchBlock(block: number, { client, claim, folder }: PoolFolder) {
  const digests: string[] = [];
  let bytes = 0;
  try {
    for await (const frame of splitMixedFrames(client.poolBlock(claim, block))) {
      const digest = sha256(frame);
      await writeFileAtomic(join(folder, frameFileName(digest)), frame);
      digests.push(digest);
      bytes += frame.length;
    }
  } catch (error) {
    // The next try brings the same sentences in other frames.
    for (const digest of digests) await rm(join(folder, frameFileName(digest)), { force: true });
    throw error;
  }
  return { digests, bytes };
}
