/** One command at a time works on a site data directory: two would stage the same notes twice. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';
import type { SitePaths } from './site-paths.js';

/**
 * Runs `work` alone. A lock left by a process that no longer runs (power cut, kill -9) is taken over, and what it left
 * in the folder for work in progress is removed first. Fails with SITE_DATA_IN_USE.
 */
export async function withSiteLock<Result>(paths: SitePaths, work: () => Promise<Result>): Promise<Result> {
  await takeLock(paths);
  try {
    await rm(paths.partialFolder, { recursive: true, force: true });
    return await work();
  } finally {
    await rm(paths.lockFile, { force: true });
  }
}

async function takeLock({ root, lockFile }: SitePaths): Promise<void> {
  await makeFolder(root);
  if (await tryLock(lockFile)) return;
  const holder = await holderOf(lockFile);
  if (holder !== undefined && isRunning(holder))
    throw new Failure('SITE_DATA_IN_USE', { data: root, process: holder });
  await rm(lockFile, { force: true });
  if (!(await tryLock(lockFile))) throw new Failure('SITE_DATA_IN_USE', { data: root });
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile(String(process.pid));
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw asFileFailure(error, path);
  }
}

/** The process that holds the lock; `undefined` when the file is empty, foreign or gone. */
async function holderOf(path: string): Promise<number | undefined> {
  try {
    const holder = Number(await readFile(path, 'utf8'));
    return Number.isInteger(holder) && holder > 0 ? holder : undefined;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) === 'EPERM'; // it runs, but belongs to someone else
  }
}
