/** One command at a time works on a site data directory: two would stage the same notes twice. */
import { rm } from 'node:fs/promises';
import { Failure, tryFileLock } from '#foundation';
import type { SitePaths } from './site-paths.js';

/**
 * Runs `work` alone. What a killed process left in the folder for work in progress is removed first. Fails with
 * SITE_DATA_IN_USE.
 */
export async function withSiteLock<Result>(paths: SitePaths, work: () => Promise<Result>): Promise<Result> {
  using _lock = takeLock(paths);
  await rm(paths.partialFolder, { recursive: true, force: true });
  return await work();
}

function takeLock({ root, lockFile }: SitePaths): Disposable {
  const attempt = tryFileLock(lockFile);
  if (attempt.lock !== undefined) return attempt.lock;
  const { holder } = attempt;
  throw new Failure('SITE_DATA_IN_USE', { data: root, ...(holder === undefined ? {} : { process: holder }) });
}
