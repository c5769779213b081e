/** What an audit found so far, a file a step, so that one that is cut goes on when the same command runs again. Numbers only: no word of a note. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, sha256, writeFileAtomic } from '#foundation';
import type { StepStore } from '#privacy-audit';
import { readKept } from './kept-files.js';

/** A store that can be forgotten once its audit is written. */
export interface StepFolder extends StepStore {
  forget(): Promise<void>;
}

/** Opens the folder of one audit below `cacheFolder`; it is made when the first step is kept. */
export function openStepFolder(cacheFolder: string, digest: string): StepFolder {
  const folder = join(cacheFolder, 'audits', digest.slice(0, 16));
  const fileOf = (step: string) => join(folder, `${sha256(step).slice(0, 16)}.json`);
  return {
    find: (step) => readKept(fileOf(step)),
    keep: async (step, kept) => {
      await makeFolder(folder, 0o700);
      await writeFileAtomic(fileOf(step), `${JSON.stringify(kept)}\n`);
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}
