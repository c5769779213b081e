/** What one pass of training data through the pool costs against its size, and against the number of sites that it is from. */
import { openFrameFiles } from '../../cases/frame-files.js';
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
      return (await processorTimeOf(() => passThroughPool(frames))).processorSeconds;
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
      return (await processorTimeOf(() => passThroughPool(files.frames))).processorSeconds;
    },
  };
}
