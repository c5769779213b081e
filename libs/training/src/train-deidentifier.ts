/** Step 7 of the flow: a de-identifier trained from scratch on fixed vectors (raw, pseudonymised or private; one code path). */

import {
  buildDeidentifierLoss,
  buildEmissions,
  type DeidentifierSettings,
  initialiseDeidentifier,
} from '#deid-model';
import { Failure, type SeededRandom } from '#foundation';
import { type Engine, ParameterStore } from '#kernels';
import { type Checkpoints, noCheckpoints } from './checkpoint.js';
import type { EpochReport } from './epoch-report.js';
import { runPhase } from './phase.js';
import type { PhaseSchedule } from './phase-schedule.js';
import type { BatchSource } from './sentences.js';
import { createSmoothedOptimiser } from './smoothed-optimiser.js';
import {
  compileLoss,
  compileValue,
  finiteLoss,
  type LossBuilder,
  sentenceBatch,
  trainStep,
} from './trained-program.js';

/** What a de-identifier is trained from. */
export interface DeidentifierTraining {
  readonly engine: Engine;
  readonly settings: DeidentifierSettings;
  readonly training: BatchSource;
  /** Other documents than `training`; decides when to stop. */
  readonly validation: BatchSource;
  readonly schedule: PhaseSchedule;
  readonly random: SeededRandom;
  readonly checkpoints?: Checkpoints;
  readonly onEpoch?: (report: EpochReport) => void;
  readonly signal?: AbortSignal;
}

/** A trained de-identifier: its weights and how it got there. */
export interface TrainedDeidentifier {
  readonly store: ParameterStore;
  readonly settings: DeidentifierSettings;
  readonly reports: readonly EpochReport[];
}

/** Trains until the validation loss stops falling; the best averaged weights are returned. Fails with TRAINER_*. */
export async function trainDeidentifier(options: DeidentifierTraining): Promise<TrainedDeidentifier> {
  const { engine, settings, training, validation, schedule, random } = options;
  requireSentences(training, validation);
  const store = new ParameterStore();
  initialiseDeidentifier(store, settings, random.fork('weights'));
  const learning = await compileLoss(engine, store, lossOf(settings, 'training'), store.names());
  const checking = await compileValue(engine, store, lossOf(settings, 'use'));
  const optimiser = createSmoothedOptimiser(store, store.names(), schedule);
  const reports = await runPhase(
    {
      name: 'deidentifier',
      schedule,
      smoothed: optimiser,
      trainEpoch: async (source) => {
        const mean = createMean();
        for await (const sentences of training.batches(source.fork('order'))) {
          const batch = sentenceBatch(sentences, settings.inputSize);
          const [loss = 0] = await trainStep(store, optimiser, [{ program: learning, batch }], source);
          mean.add(loss, sentences.length);
        }
        return { trainingLoss: mean.value() };
      },
      validate: async (source) => {
        const mean = createMean();
        for await (const sentences of validation.batches(source)) {
          mean.add(
            finiteLoss(await checking.values(sentenceBatch(sentences, settings.inputSize), source)),
            sentences.length,
          );
        }
        return mean.value();
      },
    },
    {
      store,
      optimisers: { deidentifier: optimiser },
      random,
      checkpoints: options.checkpoints ?? noCheckpoints,
      onEpoch: options.onEpoch ?? (() => {}),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  );
  await Promise.all([learning.dispose(), checking.dispose()]);
  return { store, settings, reports };
}

function lossOf(settings: DeidentifierSettings, use: 'training' | 'use'): LossBuilder {
  return (graph, random) => {
    const vectors = graph.input('vectors', ['T', 'B', settings.inputSize]);
    const emissions = buildEmissions(graph, vectors, settings, use === 'training' ? random : null);
    return { loss: buildDeidentifierLoss(graph, emissions, settings) };
  };
}

/** Fails with TRAINER_TOO_FEW_SENTENCES when a source is empty. */
function requireSentences(training: BatchSource, validation: BatchSource): void {
  if (training.sentenceCount > 0 && validation.sentenceCount > 0) return;
  throw new Failure('TRAINER_TOO_FEW_SENTENCES', {
    training: training.sentenceCount,
    validation: validation.sentenceCount,
  });
}

/** A weighted running mean. */
export function createMean(): { add(value: number, weight: number): void; value(): number } {
  let sum = 0;
  let total = 0;
  return {
    add: (value, weight) => {
      sum += value * weight;
      total += weight;
    },
    value: () => (total === 0 ? 0 : sum / total),
  };
}
