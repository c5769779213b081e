/** Where a run's checkpoints, frames and artefacts are while it lasts: a folder named by its id. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, systemCodeOf } from '#foundation';
import { idSchema, type RunView } from '#protocol';

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
