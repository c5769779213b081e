/** What staging and tagging cost against the number of notes, in processor time and in memory. */
import { openBenchSite } from '../../cases/bench-site.js';
import type { CurvePlan } from '../curve.js';
import type { GrowthOptions } from '../growth-options.js';

/** Quarters to fours of the notes that were asked for. */
function sizesAround(notes: number): number[] {
  return [1 / 4, 1 / 2, 1, 2, 4].map((times) => Math.max(1, Math.round(times * notes)));
}

/** Seconds of notes to frames. */
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

/** Seconds of notes to tagged notes. */
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
