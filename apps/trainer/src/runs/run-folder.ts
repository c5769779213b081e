/** Where a run's checkpoints, frames and artefacts are while it lasts: a folder named by its id. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, parseJson, readFileIfThere, sha256, systemCodeOf, writeFileAtomic } from '#foundation';
import { idSchema, type RunPool, type RunView, splitMixedFrames, withRetries } from '#protocol';
import { type Claim, type CoordinatorClient, retryTools } from '../coordinator-client.js';

/** The folder of a run. */
export function runFolder(workDirectory: string, runId: string): string {
  return join(workDirectory, 'runs', runId);
}

/** Removes a run's folder: nothing of a run stays after it has ended, least of all vectors that a site may withdraw. */
export async function removeRunFolder(workDirectory: string, runId: string): Promise<void> {
  await rm(runFolder(workDirectory, runId), { recursive: true, force: true });
}

/** Removes the folders of runs that ended while no trainer was looking; returns how many. */
export async function sweepRunFolders(
  workDirectory: string,
  showRun: (runId: string) => Promise<Pick<RunView, 'status'>>,
): Promise<number> {
  let removed = 0;
  for (const name of await listFolders(join(workDirectory, 'runs'))) {
    if (!idSchema.safeParse(name).success || !(await hasEnded(name, showRun))) continue;
    await removeRunFolder(workDirectory, name);
    removed += 1;
  }
  return removed;
}

async function listFolders(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function hasEnded(
  runId: string,
  showRun: (runId: string) => Promise<Pick<RunView, 'status'>>,
): Promise<boolean> {
  try {
    const { status } = await showRun(runId);
    return status !== 'queued' && status !== 'running';
  } catch (error) {
    return error instanceof Failure && error.code === 'RUN_UNKNOWN';
  }
}

/** Where the frames of a run are kept. */
interface PoolFolder {
  readonly client: Pick<CoordinatorClient, 'poolBlock' | 'patience'>;
  readonly claim: Claim;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What came of a pool. */
interface FetchedPool {
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
