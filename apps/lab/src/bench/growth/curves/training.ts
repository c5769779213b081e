/** What a training step of the de-identifier costs against sentence length and against the number of label ids. */
import { resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { drawBatches, trainFor } from '../../cases/train.js';
import type { CurvePlan } from '../curve.js';
import type { GrowthOptions } from '../growth-options.js';

const inputSize = 100;
const lengthOfOthers = 16;
const labelsOfOthers = 47;
const sentencesPerBatch = 32;

/** Seconds of a step of 32 sentences of T tokens. */
export function byLength(options: GrowthOptions): CurvePlan {
  return {
    name: 'sentence-length',
    title: 'Training against sentence length',
    description: `A training step of 32 sentences, E = ${inputSize}, ${labelsOfOthers} label ids.`,
    sizeTitle: 'tokens of a sentence',
    workTitle: 'one step',
    sizes: [8, 16, 32, 64, 128],
    repeats: options.repeats,
    measure: (time) => stepSeconds(options, { time, labelCount: labelsOfOthers }),
  };
}

/** Seconds of a step against K. */
export function byLabels(options: GrowthOptions): CurvePlan {
  return {
    name: 'labels',
    title: 'Training against the number of labels',
    description: `A training step of 32 sentences of ${lengthOfOthers} tokens, E = ${inputSize}. K label ids are (K - 1) / 2 labels.`,
    sizeTitle: 'label ids',
    workTitle: 'one step',
    sizes: [9, 17, 33, 65, 129],
    repeats: options.repeats,
    measure: (labelCount) => stepSeconds(options, { time: lengthOfOthers, labelCount }),
  };
}

async function stepSeconds(
  { threads, seconds }: GrowthOptions,
  { time, labelCount }: { readonly time: number; readonly labelCount: number },
): Promise<number> {
  const settings = resolveDeidentifierSettings({ inputSize, labelCount });
  const batches = drawBatches({ input: inputSize, time, labelCount }, createSeededRandom('growth'));
  const rate = await trainFor(createOnnxRuntimeEngine({ threads }), settings, {
    batches,
    warmUpSteps: 3,
    seconds,
  });
  return rate.processorSecondsPerToken * time * sentencesPerBatch;
}
