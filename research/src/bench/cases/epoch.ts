/** One training epoch of the de-identifier, first batch to last step, on sentence lengths taken from real texts. */
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { type BatchSource, createMemorySource, trainDeidentifier } from '#training';
import type { BenchOpener } from '../bench.js';
import { lengthsOfTexts } from './text-lengths.js';
import { drawSentence, labelCount, sentencesPerBatch, trainedTagger } from './train.js';

/** Opens `epoch`. */
export const openEpoch: BenchOpener = async ({ input, threads }) => {
  const lengths = await lengthsOfTexts();
  const { settings, flopPerUnit } = trainedTagger(input);
  const random = createSeededRandom('epoch');
  const sentences = lengths.map((time) => drawSentence({ input, time, labelCount }, random));
  const engine = createOnnxRuntimeEngine({ threads });
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      const taken = isWarmUp ? sentences.slice(0, 3 * sentencesPerBatch) : sentences;
      const training = timed(createMemorySource(taken, sentencesPerBatch));
      await trainDeidentifier({
        engine,
        settings,
        training,
        validation: createMemorySource(sentences.slice(0, 1), 1),
        schedule: { epochsMax: 1, patience: 1 },
        random: createSeededRandom('bench'),
      });
      return training.tokenCount / training.seconds();
    },
    flopPerUnit,
    peer: { field: 'train', sizes: { input, tags: labelCount }, lengths },
    describe: async () => ({
      engine: engine.description,
      input,
      tags: labelCount,
      batch: sentencesPerBatch,
      hidden: settings.hidden,
      sentences: lengths.length,
      tokens: lengths.reduce((sum, length) => sum + length, 0),
    }),
    [Symbol.asyncDispose]: async () => {},
  };
};

/** Times a pass. The trainer asks for a batch only after the previous step, so the pass ends with the last step. */
function timed(source: BatchSource): BatchSource & { seconds(): number } {
  let elapsedMs = 0;
  return {
    ...source,
    batches: async function* (random) {
      const startedAt = performance.now();
      yield* source.batches(random);
      elapsedMs = performance.now() - startedAt;
    },
    seconds: () => elapsedMs / 1000,
  };
}
