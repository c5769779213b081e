/** Step 9 of the flow by the site agent's own tagging: a file of notes to a file of tagged notes. */
import { join } from 'node:path';
import { labelCountOf } from '#protocol';
import {
  openTagger,
  type Tagger,
  type TagReport,
  tagCorpus,
} from '../../../../site-agent/src/tagging/tag-notes.js';
import type { BenchOpener } from '../bench.js';
import { processorTimeOf } from '../measuring/processor-time.js';
import { roundSummary, summarise } from '../measuring/summary.js';
import { benchKind } from './bench-models.js';
import { longNotes, shortNotes } from './bench-notes.js';
import { type BenchSite, openBenchSite } from './bench-site.js';
import { measureGrowth } from './growth.js';

const warmUpNotes = 30;

/** Opens `tag`. */
export const openTag: BenchOpener = async ({ cacheFolder, notes, growth, short }) => {
  const site = await openBenchSite(cacheFolder, short ? shortNotes : longNotes);
  const { context, models } = site;
  const tagger = await openTagger(context, models.release);
  const tag = (count: number): Promise<TimedTagging> => tagNewNotes(site, tagger, count);
  let last: TagReport | undefined;
  const costs: number[] = [];
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      const { report, processorSeconds } = await tag(isWarmUp ? warmUpNotes : notes);
      last = report;
      if (!isWarmUp) costs.push((1e6 * processorSeconds) / last.tokens);
      return last.tokens / last.seconds;
    },
    flopPerUnit: models.tagFlop,
    peer: {
      field: 'forwardTokensPerSecond',
      remark: 'forward pass of the de-identifier alone, no text, no representer, no decoding',
      arguments: [
        ...[
          '--input',
          String(models.representer.representationSize),
          '--time',
          '16',
          '--steps',
          '10',
          '--repeats',
          '1',
        ],
        ...['--tags', String(labelCountOf(models.representer))],
      ],
    },
    describe: async () => ({
      modelThreads: await site.modelThreads(),
      embeddingSize: models.representer.embeddings.size,
      representer: benchKind,
      representationSize: models.representer.representationSize,
      labels: labelCountOf(models.representer),
      notesPerBlock: notes,
      tokensPerBlock: last?.tokens,
      processorMicrosecondsPerToken: roundSummary(summarise(costs), 4),
      growth: await measureGrowth(growth, (times) => tag(times * notes)),
    }),
    [Symbol.asyncDispose]: async () => {
      await tagger.close();
      await site[Symbol.asyncDispose]();
    },
  };
};

/** A tagging, and the processor seconds of all threads from the first note read to the last one written. */
interface TimedTagging {
  readonly report: TagReport;
  readonly processorSeconds: number;
}

/** Writes notes that were not written before and tags them. */
export async function tagNewNotes(
  { context, folder, writeNotes }: BenchSite,
  tagger: Tagger,
  count: number,
): Promise<TimedTagging> {
  const notesPath = await writeNotes(count);
  const outFolder = join(folder, 'tagged');
  const { result: report, processorSeconds } = await processorTimeOf(() =>
    tagCorpus(context.terminal, tagger, { notesPath, format: 'jsonl', outFolder, outFormat: 'jsonl' }),
  );
  return { report, processorSeconds };
}
