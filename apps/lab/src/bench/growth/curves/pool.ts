/** What one pass of training data through the pool costs against its size, and against the number of sites that it is from. */
import { type FrameFile, openFrameFiles } from '../../cases/frame-files.js';
import { passThroughPool } from '../../cases/pool.js';
import { processorTimeOf } from '../../measuring/processor-time.js';
import type { CurvePlan } from '../curve.js';
import type { GrowthOptions } from '../growth-options.js';

/** Seconds of a pass over so many tokens. */
export function byPoolSize({ cacheFolder, notes, repeats }: GrowthOptions): CurvePlan {
  return {
    name: 'pool',
    title: 'A pass through the pool against its size',
    description: `The frames of ${notes} notes, again and again under other numbers; every frame is checked when it is read.`,
    sizeTitle: 'times the frames',
    workTitle: 'one pass',
    sizes: [1, 2, 4, 8, 16],
    repeats,
    measure: async (times) => {
      await using files = await openFrameFiles(cacheFolder, notes);
      const frames = await files.multiply(times);
      return await passSeconds(frames); // before the files are removed
    },
  };
}

/** Seconds of a pass over the same number of notes from more and more sites. */
export function bySites({ cacheFolder, notes, repeats }: GrowthOptions): CurvePlan {
  return {
    name: 'sites',
    title: 'A pass through the pool against the number of sites',
    description: `${notes} notes, dealt to the sites; each stages its share in frames of its own.`,
    sizeTitle: 'sites',
    workTitle: 'one pass',
    sizes: [1, 2, 4, 8, 16],
    repeats,
    measure: async (sites) => {
      await using files = await openFrameFiles(cacheFolder, Math.ceil(notes / sites), sites);
      return await passSeconds(files.frames);
    },
  };
}

/** A pass over a small pool is over in a few hundredths of a second: the mean of several. */
const passes = 5;

async function passSeconds(frames: readonly FrameFile[]): Promise<number> {
  const { processorSeconds } = await processorTimeOf(async () => {
    for (let pass = 0; pass < passes; pass += 1) await passThroughPool(frames);
  });
  return processorSeconds / passes;
}
