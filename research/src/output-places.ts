/**
 * Whether the verbs that write several files into a folder may write there: asked before hours of work, and refused with
 * TEXT_OUTPUT_FOREIGN where a file has a name of theirs and was not written by an earlier run.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { starterFileNames } from '#encoding';
import { isReport } from '#evaluation';
import { parseJson, requireReplaceable } from '#foundation';

/** Of `lab run`, whatever the kind of its file. */
export async function requireRunPlace(folder: string): Promise<void> {
  await requireReplaceable(join(folder, 'results.json'), holds(resultsSchema));
  await requireReplaceable(join(folder, 'report.html'), isReport);
}

/** Of `lab bench growth`. */
export async function requireGrowthPlace(folder: string): Promise<void> {
  await requireReplaceable(join(folder, 'growth.json'), holds(curvesSchema));
  await requireReplaceable(join(folder, 'report.html'), isReport);
}

/** Of `lab starter`: its manifest, which it writes last, says whose the files beside it are. */
export async function requireStarterPlace(folder: string): Promise<void> {
  const manifest = holds(manifestSchema);
  let isRelease = false;
  await requireReplaceable(join(folder, starterFileNames.manifest), (content) => {
    isRelease = manifest(content);
    return isRelease;
  });
  if (isRelease) return;
  for (const name of [...Object.values(starterFileNames), 'scores.json'])
    await requireReplaceable(join(folder, name), () => false);
}

// What every version wrote, and no more: figures have changed their names.
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
