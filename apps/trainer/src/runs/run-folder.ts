/** The folder of a run, named by its id: checkpoints, frames, artefacts, and the fetched pool. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, ignoreMissing, parseJson, readFileIfThere, sha256, writeFileAtomic } from '#foundation';
import { type RunPool, type RunView } from '#protocol/api';
import { withRetries } from '#protocol/client';
import { idSchema } from '#protocol/fields';
import { splitMixedFrames } from '#protocol/frames';
import { type Claim, type CoordinatorClient, retryTools } from '../coordinator-client.js';

export function runFolder(workDirectory: string, runId: string): string {
  return join(workDirectory, 'runs', runId);
}

/** Removes a run's folder: nothing may outlive the run, least of all vectors that a site may withdraw. */
export async function removeRunFolder(workDirectory: string, runId: string): Promise<void> {
  await rm(runFolder(workDirectory, runId), { recursive: true, force: true });
}

/** Removes the folders of runs that have ended; returns how many. */
export async function sweepRunFolders(
  workDirectory: string,
  showRun: (runId: string) => Promise<Pick<RunView, 'status'>>,
): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(join(workDirectory, 'runs')).catch(ignoreMissing)) ?? []) {
    if (!idSchema.safeParse(name).success || !(await hasEnded(name, showRun))) continue;
    await removeRunFolder(workDirectory, name);
    removed += 1;
  }
  return removed;
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

interface PoolFolder {
  readonly client: Pick<CoordinatorClient, 'poolBlock' | 'patience'>;
  readonly claim: Claim;
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface FetchedPool {
  readonly frames: readonly string[];
  readonly bytes: number;
}

export const frameFileName = (digest: string): string => `${digest}.frame`;

/**
 * Fetches every block, one frame in memory at a time. Skips complete blocks, which the coordinator would mix
 * differently. Fails with PROTOCOL_FRAME_* and the coordinator's codes.
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
    await writeFileAtomic(list, JSON.stringify(digests)); // written last: it marks the block as fetched
    frames.push(...digests);
    fetched += bytes;
  }
  return { frames, bytes: fetched };
}

const listSchema = z.array(z.string().regex(/^[0-9a-f]{64}$/));

/** A list cut short by a crash counts as missing. */
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
    // The next attempt brings the same sentences in different frames.
    for (const digest of digests) await rm(join(folder, frameFileName(digest)), { force: true });
    throw error;
  }
  return { digests, bytes };
}
