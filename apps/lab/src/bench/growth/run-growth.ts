/** `sfumato lab bench growth`: all curves, one after the other, as a report and as data. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#foundation';
import { type Curve, measureCurve } from './curve.js';
import { stagingByNotes, taggingByNotes } from './curves/notes.js';
import { byPoolSize, bySites } from './curves/pool.js';
import { byLabels, byLength } from './curves/training.js';
import { byVocabulary } from './curves/vocabulary.js';
import type { GrowthOptions } from './growth-options.js';
import { growthPage } from './growth-report.js';

const plans = [byLength, byLabels, byVocabulary, stagingByNotes, taggingByNotes, byPoolSize, bySites];

/** Measures all curves and writes `report.html` and `growth.json`. Fails with FILE_NOT_WRITABLE or DISK_FULL. */
export async function runGrowth(options: GrowthOptions, outFolder: string): Promise<readonly Curve[]> {
  const { terminal } = options;
  const curves: Curve[] = [];
  await mkdir(outFolder, { recursive: true });
  for (const plan of plans) {
    const { title, ...rest } = plan(options);
    const onSize = (size: number): void => terminal.say(`${title}: ${size}`);
    curves.push(await measureCurve({ ...rest, title, onSize }));
    await writeFileAtomic(
      join(outFolder, 'growth.json'),
      Buffer.from(`${JSON.stringify(curves, null, 2)}\n`),
    );
  }
  await writeFileAtomic(join(outFolder, 'report.html'), Buffer.from(growthPage(curves, new Date())));
  return curves;
}
