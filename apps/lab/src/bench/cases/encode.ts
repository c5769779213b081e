/** Steps 1 to 5 of the flow by the site agent's own staging: a file of labelled notes to finished frames. */
import type { BenchOpener } from '../bench.js';
import { roundSummary, summarise } from '../measuring/summary.js';
import { benchKind } from './bench-models.js';
import { longNotes, shortNotes } from './bench-notes.js';
import { openBenchSite, type TimedStage } from './bench-site.js';
import { measureGrowth } from './growth.js';

const warmUpNotes = 30;

/** Opens `encode`. Each block stages notes of its own, because a site stages a note once. */
export const openEncode: BenchOpener = async ({ cacheFolder, notes, growth, short }) => {
  const site = await openBenchSite(cacheFolder, short ? shortNotes : longNotes);
  const { representer, encodeFlop } = site.models;
  let last: TimedStage['stage'] | undefined;
  const costs: number[] = [];
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      const { stage, seconds, processorSeconds } = await site.stage(isWarmUp ? warmUpNotes : notes);
      last = stage;
      if (!isWarmUp) costs.push((1e6 * processorSeconds) / stage.tokens);
      return stage.tokens / seconds;
    },
    flopPerUnit: encodeFlop,
    peer: null,
    describe: async () => ({
      modelThreads: await site.modelThreads(),
      embeddingSize: representer.embeddings.size,
      representer: benchKind,
      representationSize: representer.representationSize,
      notesPerBlock: notes,
      tokensPerBlock: last?.tokens,
      processorMicrosecondsPerToken: roundSummary(summarise(costs), 4),
      surrogates: last?.surrogates,
      bytesPerToken: last === undefined ? null : Number((last.bytes / last.tokens).toFixed(2)),
      growth: await measureGrowth(growth, (times) => site.stage(times * notes)),
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
};
