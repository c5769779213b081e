/** One command at a time works on a site data directory: two would stage the same notes twice. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure, systemCodeOf, tryFileLock } from '#foundation';
import type { SitePaths } from './site-paths.js';

/**
 * Runs `work` alone. What a killed process left unfinished is removed first: the folder for work in progress, and files that
 * were being written. Fails with SITE_DATA_IN_USE.
 */
export async function withSiteLock<Result>(paths: SitePaths, work: () => Promise<Result>): Promise<Result> {
  using _lock = takeLock(paths);
  await rm(paths.partialFolder, { recursive: true, force: true });
  await removeUnfinished(paths);
  return await work();
}

function takeLock({ root, lockFile }: SitePaths): Disposable {
  const attempt = tryFileLock(lockFile);
  if (attempt.lock !== undefined) return attempt.lock;
  const { holder } = attempt;
  throw new Failure('SITE_DATA_IN_USE', { data: root, ...(holder === undefined ? {} : { process: holder }) });
}

/** Files beside which `writeFileAtomic` was writing; the state of a running `start` is written without this lock. */
const unfinished = /^(?!start\.json\.).*\.[0-9a-f-]{36}\.partial$/;

async function removeUnfinished({ root }: SitePaths): Promise<void> {
  for (const folder of [root, ...(await modelFolders(root))])
    for (const name of await namesIn(folder))
      if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

async function modelFolders(root: string): Promise<string[]> {
  const kinds = ['representers', 'releases'].map((kind) => join(root, kind));
  const folders = await Promise.all(
    kinds.map(async (kind) => (await namesIn(kind)).map((id) => join(kind, id))),
  );
  return folders.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw asFileFailure(error, folder);
  }
}
