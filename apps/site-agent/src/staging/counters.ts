/** Numbers that are given out once: a batch number that was ever used for other bytes would be a conflict upstream. */
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';

const schema = z.strictObject({
  nextStage: z.int().min(1),
  /** Representer → next batch number. */
  nextBatch: z.record(z.string(), z.int().min(0)),
});

/** The next free numbers. */
export type Counters = z.infer<typeof schema>;

/** Reads them; all start anew where there is no file. */
export async function readCounters(paths: SitePaths): Promise<Counters> {
  return (await readJson(counterFile(paths), schema)) ?? { nextStage: 1, nextBatch: {} };
}

/** Stores them; must be done before anything that uses the numbers is trusted. */
export async function writeCounters(paths: SitePaths, counters: Counters): Promise<void> {
  await writeJson(counterFile(paths), counters);
}

function counterFile(paths: SitePaths): string {
  return join(paths.root, 'counters.json');
}
