/** The de-identifier alone, network and decoding, on sentence lengths from real texts: no text, no representer. */
import { openDeidentifier } from '#deid-model';
import { createSeededRandom } from '#foundation';
import type { BenchOpener } from '../bench.js';
import { makeBenchModels, representationSize } from './bench-models.js';
import { lengthsOfTexts } from './text-lengths.js';
import { drawSentence, labelCount } from './train.js';

/** Opens `pass`. */
export const openPass: BenchOpener = async ({ threads }) => {
  const lengths = await lengthsOfTexts();
  const models = makeBenchModels(100, labelCount);
  const random = createSeededRandom('pass');
  const sentences = lengths.map((time) => {
    const { vectors, casingIds } = drawSentence({ input: representationSize, time, labelCount }, random);
    return { representation: vectors, casingIds };
  });
  const tokenCount = lengths.reduce((sum, length) => sum + length, 0);
  const deidentifier = await openDeidentifier(models.deidentifier, { threads });
  return {
    measure: 'tokensPerSecond',
    block: async () => {
      const startedAt = performance.now();
      await deidentifier.label(sentences);
      return tokenCount / ((performance.now() - startedAt) / 1000);
    },
    flopPerUnit: models.tagFlop - models.encodeFlop,
    peer: {
      field: 'forward',
      remark: 'no decoding',
      sizes: { input: representationSize, tags: labelCount },
      lengths,
    },
    describe: async () => ({ input: representationSize, tags: labelCount, sentences: lengths.length }),
    [Symbol.asyncDispose]: () => deidentifier.close(),
  };
};
