/** Step 9 of the flow by the site agent's own tagging: a file of notes to a file of tagged notes. */
import { join } from 'node:path';
import { labelCountOf } from '#protocol';
import { openTagger, type TagReport, tagCorpus } from '../../../../site-agent/src/tagging/tag-notes.js';
import type { BenchOpener } from '../bench.js';
import { openBenchSite } from './bench-site.js';
import { measureGrowth } from './growth.js';

const warmUpNotes = 30;

/** Opens `tag`. */
export const openTag: BenchOpener = async ({ cacheFolder, notes, growth }) => {
  const site = await openBenchSite(cacheFolder);
  const { context, models } = site;
  const tagger = await openTagger(context, models.release);
  const tag = async (count: number): Promise<TagReport> => {
    const notesPath = await site.writeNotes(count);
    const outFolder = join(site.folder, 'tagged');
    return tagCorpus(context.terminal, tagger, { notesPath, format: 'jsonl', outFolder, outFormat: 'jsonl' });
  };
  let last: TagReport | undefined;
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      last = await tag(isWarmUp ? warmUpNotes : notes);
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
      representationSize: models.representer.representationSize,
      labels: labelCountOf(models.representer),
      notesPerBlock: notes,
      tokensPerBlock: last?.tokens,
      growth: await measureGrowth(growth, (times) => tag(times * notes)),
    }),
    [Symbol.asyncDispose]: async () => {
      await tagger.close();
      await site[Symbol.asyncDispose]();
    },
  };
};
