/** Cost of a training step against sentence length and label count, and of nearest neighbours against vocabulary. */

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveDeidentifierSettings } from '#deid-model';
import { openEmbeddings, openEngineProduct, openNeighbours } from '#embeddings';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { drawBatches, trainFor } from '../../cases/train.js';
import { processorTimeOf } from '../../measuring/measurements.js';
import type { CurvePlan, GrowthOptions } from '../curve.js';

const inputSize = 100;
const lengthOfOthers = 16;
const labelsOfOthers = 47;
const sentencesPerBatch = 32;

/** Seconds per step of 32 sentences against T. */
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

/** Seconds per step against K. */
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

const size = 50;
const queries = 256;
const nearest = 100;

/** Seconds to find the 100 nearest words of 256 words, against table size. */
export function byVocabulary({ repeats, threads }: GrowthOptions): CurvePlan {
  return {
    name: 'vocabulary',
    title: 'Nearest neighbours against the vocabulary',
    description: `The exact ${nearest} nearest of ${queries} words, vectors of ${size} random numbers.`,
    sizeTitle: 'words',
    workTitle: `${queries} words`,
    sizes: [10_000, 20_000, 40_000, 80_000, 160_000],
    repeats,
    measure: async (words) => {
      const folder = await mkdtemp(join(tmpdir(), 'sfumato-growth-'));
      try {
        return await searchSeconds(await writeTable(folder, words), folder, threads);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function searchSeconds(path: string, cacheFolder: string, threads: number): Promise<number> {
  const table = await openEmbeddings({ kind: 'text', path }, { cacheFolder });
  const { product, close } = await openEngineProduct(size, { threads });
  const words = Array.from({ length: queries }, (_, row) => table.wordAt(row));
  const { processorSeconds } = await processorTimeOf(() =>
    openNeighbours(table, { count: nearest, words, product }),
  );
  await close();
  await table.close();
  return processorSeconds;
}

/** Writes a random table in GloVe's format, one word a line. */
async function writeTable(folder: string, words: number): Promise<string> {
  const path = join(folder, 'table.txt');
  const random = createSeededRandom('vocabulary');
  const row = new Float32Array(size);
  await using file = await open(path, 'w');
  const linesAtOnce = 1000;
  for (let first = 0; first < words; first += linesAtOnce) {
    const lines = Array.from({ length: Math.min(linesAtOnce, words - first) }, (_, index) => {
      random.fillGaussian(row);
      return `w${first + index} ${Array.from(row, (value) => value.toFixed(4)).join(' ')}\n`;
    });
    await file.appendFile(lines.join(''));
  }
  return path;
}
