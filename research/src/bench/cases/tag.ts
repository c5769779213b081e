/** Step 9 of the flow, from a file of notes to a file of tagged notes, with the code that a site runs. */
import type { BenchOpener } from '../bench.js';
import { roundSummary, summarise } from '../measuring/measurements.js';
import { benchKind, representationSize } from './bench-models.js';
import { longNotes, shortNotes } from './bench-notes.js';
import { openBenchSite, type TimedWork } from './bench-site.js';
import { measureGrowth } from './growth.js';

const warmUpNotes = 30;

/** Opens `tag`. */
export const openTag: BenchOpener = async ({ cacheFolder, notes, growth, short }) => {
  const site = await openBenchSite(cacheFolder, short ? shortNotes : longNotes);
  let last: TimedWork | undefined;
  const costs: number[] = [];
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      last = await site.tag(isWarmUp ? warmUpNotes : notes);
      if (!isWarmUp) costs.push((1e6 * last.processorSeconds) / last.tokens);
      return last.tokens / last.seconds;
    },
    flopPerUnit: site.models.tagFlop,
    peer: {
      field: 'forward',
      remark: 'forward pass of the de-identifier alone, no text, no representer, no decoding',
      sizes: { input: representationSize, tags: site.labelCount },
      lengths: new Array(320).fill(16),
    },
    describe: async () => ({
      modelThreads: site.modelThreads(),
      embeddingSize: site.embeddingSize,
      representer: benchKind,
      representationSize,
      labels: site.labelCount,
      notesPerBlock: notes,
      tokensPerBlock: last?.tokens,
      processorMicrosecondsPerToken: roundSummary(summarise(costs), 4),
      growth: await measureGrowth(growth, (times) => site.tag(times * notes)),
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
};
