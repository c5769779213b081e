/**
 * Checks, before hours of work, that a verb may write its files into a folder. Refuses with
 * TEXT_OUTPUT_FOREIGN if a file of the same name was not written by an earlier run.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { starterFileNames } from '#encoding';
import { isReport } from '#evaluation';
import { parseJson, requireReplaceable } from '#foundation';
import { isSystem, systemFiles } from './learnt/system-folder.js';

/** Checks the folder of `lab run`, for every kind of experiment file. */
export async function requireRunPlace(folder: string): Promise<void> {
  await requireReplaceable(join(folder, 'results.json'), holds(resultsSchema));
  await requireReplaceable(join(folder, 'report.html'), isReport);
}

/** Checks the folder of `lab bench growth`. */
export async function requireGrowthPlace(folder: string): Promise<void> {
  await requireReplaceable(join(folder, 'growth.json'), holds(curvesSchema));
  await requireReplaceable(join(folder, 'report.html'), isReport);
}

/** Checks the folder of `lab starter`. */
export async function requireStarterPlace(folder: string): Promise<void> {
  const names = [...Object.values(starterFileNames), 'scores.json'];
  await requirePlaceOf(folder, starterFileNames.manifest, holds(manifestSchema), names);
}

/** Checks the folder of `lab learn`. */
export async function requireSystemPlace(folder: string): Promise<void> {
  await requirePlaceOf(folder, systemFiles.facts, isSystem, Object.values(systemFiles));
}

/** Trusts all files of a verb if the one that it writes last is ours. */
async function requirePlaceOf(
  folder: string,
  last: string,
  isOurs: (content: string) => boolean,
  names: readonly string[],
): Promise<void> {
  let isFound = false;
  await requireReplaceable(join(folder, last), (content) => {
    isFound = isOurs(content);
    return isFound;
  });
  if (isFound) return;
  for (const name of names) await requireReplaceable(join(folder, name), () => false);
}

// Only fields that every version wrote: figures have been renamed.
const resultsSchema = z.looseObject({
  experiment: z.string(),
  environment: z.looseObject({}),
  configuration: z.looseObject({}),
});
const curvesSchema = z.array(z.looseObject({ name: z.string(), points: z.array(z.unknown()) }));
const manifestSchema = z.looseObject({ releaseId: z.string().startsWith('starter-') });

function holds(schema: z.ZodType): (content: string) => boolean {
  return (content) => schema.safeParse(parseJson(content)).success;
}
