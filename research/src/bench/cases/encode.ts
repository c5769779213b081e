/** Steps 1 to 5 of the flow, from a file of labelled notes to finished frames, with the code that a site runs. */
import type { BenchOpener } from '../bench.js';
import { roundSummary, summarise } from '../measuring/measurements.js';
import { benchKind, representationSize } from './bench-models.js';
import { longNotes, shortNotes } from './bench-notes.js';
import { openBenchSite, type StagedNotes } from './bench-site.js';
import { measureGrowth } from './growth.js';

const warmUpNotes = 30;

/** Opens `encode`. Each block stages new notes, as a site does. */
export const openEncode: BenchOpener = async ({ cacheFolder, notes, growth, short }) => {
  const site = await openBenchSite(cacheFolder, short ? shortNotes : longNotes);
  let last: StagedNotes | undefined;
  const costs: number[] = [];
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      last = await site.stage(isWarmUp ? warmUpNotes : notes);
      if (!isWarmUp) costs.push((1e6 * last.processorSeconds) / last.tokens);
      return last.tokens / last.seconds;
    },
    flopPerUnit: site.models.encodeFlop,
    peer: null,
    describe: async () => ({
      modelThreads: site.modelThreads(),
      embeddingSize: site.embeddingSize,
      representer: benchKind,
      representationSize,
      notesPerBlock: notes,
      tokensPerBlock: last?.tokens,
      processorMicrosecondsPerToken: roundSummary(summarise(costs), 4),
      surrogates: 'typed',
      bytesPerToken: last === undefined ? null : Number((last.bytes / last.tokens).toFixed(2)),
      growth: await measureGrowth(growth, (times) => site.stage(times * notes)),
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
};
