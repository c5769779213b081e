/** Training steps of the de-identifier, including dropout masks, both passes, clipping and Nadam. */
import { type DeidentifierSettings, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, createTensorFlowEngine, type Engine } from '#kernels';
import { type TrainingSentence, trainDeidentifier } from '#training';
import type { BenchOpener } from '../bench.js';
import { round, summarise } from '../measuring/measurements.js';
import { trainingFlop } from './flop.js';
import { createTimedSource, type TimedPass } from './timed-source.js';

/** The peer's shape: 32 sentences, 23 labels in IOB2. */
export const sentencesPerBatch = 32;
export const labelCount = 47;
const casingCount = 7;
const differentBatches = 4;
const peerSteps = 6;

/** Opens `train`. */
export const openTrain: BenchOpener = async (options) => {
  const { input, time, threads, seconds } = options;
  const { settings, flopPerUnit } = trainedTagger(input);
  const batches = drawBatches({ input, time, labelCount }, createSeededRandom('train'));
  const engine = createOnnxRuntimeEngine({ threads });
  const rates: number[] = [];
  const shape = {
    input,
    time,
    tags: labelCount,
    batch: sentencesPerBatch,
    hidden: settings.hidden,
  };
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      const pass = { batches, warmUpSteps: 3, seconds: isWarmUp ? 0 : seconds };
      const { tokensPerSecond: rate } = await trainFor(engine, settings, pass);
      if (!isWarmUp) rates.push(rate);
      return rate;
    },
    flopPerUnit,
    peer: {
      field: 'train',
      sizes: { input, tags: labelCount },
      lengths: new Array(peerSteps * sentencesPerBatch).fill(time),
    },
    describe: async () => ({
      engine: engine.description,
      ...shape,
      layers: settings.layers,
      secondsPerBlock: seconds,
      composedTwin: options.twin ? await measureTwin(settings, batches, summarise(rates).median) : null,
    }),
    [Symbol.asyncDispose]: async () => {},
  };
};

/** Settings of the de-identifier that training benchmarks use, and operations per token of a training step. */
export function trainedTagger(input: number) {
  const settings = resolveDeidentifierSettings({ inputSize: input, labelCount });
  const { hidden, layers } = settings;
  const flopPerUnit = trainingFlop({ input: input + casingCount, hidden, layers, output: labelCount });
  return { settings, flopPerUnit };
}

/** Speed and cost of training steps. */
export interface StepRate {
  readonly tokensPerSecond: number;
  /** Summed over all threads of the process. */
  readonly processorSecondsPerToken: number;
}

/** Measures a real training run on the batches of `pass`. */
export async function trainFor(
  engine: Engine,
  settings: DeidentifierSettings,
  pass: TimedPass,
): Promise<StepRate> {
  const training = createTimedSource(pass);
  const [first = []] = pass.batches;
  const validation = createTimedSource({ batches: [first.slice(0, 1)], warmUpSteps: 1, seconds: 0 });
  await trainDeidentifier({
    engine,
    settings,
    training,
    validation,
    schedule: { epochsMax: 1, patience: 1 },
    random: createSeededRandom('bench'),
  });
  return {
    tokensPerSecond: training.tokensPerSecond(),
    processorSecondsPerToken: training.processorSecondsPerToken(),
  };
}

/** Measures the same graph composed of TensorFlow.js operations, for two steps. */
async function measureTwin(
  settings: DeidentifierSettings,
  batches: readonly (readonly TrainingSentence[])[],
  ours: number,
) {
  const engine = await createTensorFlowEngine(['wasm']);
  const startedAt = performance.now();
  const pass = { batches, warmUpSteps: 1, seconds: 1e-3 };
  const { tokensPerSecond } = await trainFor(engine, settings, pass);
  return {
    engine: engine.description,
    tokensPerSecond: round(tokensPerSecond, 4),
    ratio: round(ours / tokensPerSecond, 4),
    seconds: round((performance.now() - startedAt) / 1000, 3),
  };
}

interface SentenceSizes {
  /** E. */
  readonly input: number;
  /** T. */
  readonly time: number;
  /** K. */
  readonly labelCount: number;
}

/** Makes four batches of 32 invented sentences. */
export function drawBatches(sizes: SentenceSizes, random: SeededRandom): TrainingSentence[][] {
  return Array.from({ length: differentBatches }, () =>
    Array.from({ length: sentencesPerBatch }, () => drawSentence(sizes, random)),
  );
}

/** One sentence of random numbers: step time depends on shape, not on values. */
export function drawSentence(
  { input, time, labelCount: count }: SentenceSizes,
  random: SeededRandom,
): TrainingSentence {
  const vectors = new Float32Array(time * input);
  random.fillGaussian(vectors);
  const ids = (bound: number): Uint8Array => Uint8Array.from({ length: time }, () => random.integer(bound));
  return { vectors, casingIds: ids(casingCount), labelIds: ids(count) };
}
