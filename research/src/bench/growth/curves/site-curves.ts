/** Cost of staging and tagging against the number of notes, and of a pool pass against its size and its sites. */
import { openBenchSite } from '../../cases/bench-site.js';
import { type FrameFile, openFrameFiles } from '../../cases/frame-files.js';
import { passThroughPool } from '../../cases/pool.js';
import { processorTimeOf } from '../../measuring/measurements.js';
import type { CurvePlan, GrowthOptions } from '../curve.js';

function sizesAround(notes: number): number[] {
  return [1 / 4, 1 / 2, 1, 2, 4].map((times) => Math.max(1, Math.round(times * notes)));
}

/** Seconds to encode notes into frames. */
export function stagingByNotes({ cacheFolder, notes }: GrowthOptions): CurvePlan {
  return {
    name: 'staging',
    title: 'Staging against the number of notes',
    description: 'Notes of about 290 tokens to finished frames, surrogates and secure noise included.',
    sizeTitle: 'notes',
    workTitle: 'all notes',
    sizes: sizesAround(notes),
    repeats: 1, // a site stages a note once
    measure: async (count) => {
      await using site = await openBenchSite(cacheFolder);
      await site.stage(1); // opens table and models
      return (await site.stage(count)).processorSeconds;
    },
  };
}

/** Seconds to tag notes. */
export function taggingByNotes({ cacheFolder, notes }: GrowthOptions): CurvePlan {
  return {
    name: 'tagging',
    title: 'Tagging against the number of notes',
    description: 'Notes of about 290 tokens to tagged notes.',
    sizeTitle: 'notes',
    workTitle: 'all notes',
    sizes: sizesAround(notes),
    repeats: 1,
    measure: async (count) => {
      await using site = await openBenchSite(cacheFolder);
      await site.tag(1); // opens table and models
      return (await site.tag(count)).processorSeconds;
    },
  };
}

/** Seconds per pass against the size of the pool. */
export function byPoolSize({ cacheFolder, notes, repeats }: GrowthOptions): CurvePlan {
  return {
    name: 'pool',
    title: 'A pass through the pool against its size',
    description: `The frames of ${notes} notes, repeated under new numbers; every frame is checked when it is read.`,
    sizeTitle: 'times the frames',
    workTitle: 'one pass',
    sizes: [1, 2, 4, 8, 16],
    repeats,
    measure: async (times) => {
      await using files = await openFrameFiles(cacheFolder, notes);
      const frames = await files.multiply(times);
      return await passSeconds(frames); // await before the files are removed
    },
  };
}

/** Seconds per pass over the same notes, split over more sites. */
export function bySites({ cacheFolder, notes, repeats }: GrowthOptions): CurvePlan {
  return {
    name: 'sites',
    title: 'A pass through the pool against the number of sites',
    description: `${notes} notes, divided among the sites; each stages its share in separate frames.`,
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

/** Averages several passes: one over a small pool takes only hundredths of a second. */
const passes = 5;

async function passSeconds(frames: readonly FrameFile[]): Promise<number> {
  const { processorSeconds } = await processorTimeOf(async () => {
    for (let pass = 0; pass < passes; pass += 1) await passThroughPool(frames);
  });
  return processorSeconds / passes;
}
