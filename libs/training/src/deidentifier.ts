/** Step 7 of the flow: trains a de-identifier on fixed vectors, from scratch or from given weights. */
import type { DeidentifierSettings } from '#deid-model';
import { Failure, type SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { ParameterStore } from '#kernels/host';
import { type BatchSource, sentenceBatch } from './batches.js';
import type { Checkpoints } from './checkpoint.js';
import { deidentifierLoss } from './losses.js';
import {
  type Averaging,
  averagingDefaults,
  type Batches,
  type EpochReport,
  type Phase,
  type PhaseSchedule,
} from './phase.js';
import { initialWeights } from './program.js';
import { runPhases } from './run-phases.js';

/** Inputs of a de-identifier's training. */
export interface DeidentifierTraining {
  readonly engine: Engine;
  readonly settings: DeidentifierSettings;
  readonly training: BatchSource;
  /** Other documents than `training`; decides when to stop. */
  readonly validation: BatchSource;
  readonly schedule: PhaseSchedule;
  /** Initial weights of this very network, by name, instead of random ones. */
  readonly start?: ReadonlyMap<string, Float32Array>;
  /** {@link averagingDefaults} by default; few steps need an average that forgets sooner. */
  readonly average?: Averaging;
  readonly random: SeededRandom;
  readonly checkpoints?: Checkpoints;
  readonly onEpoch?: (report: EpochReport) => void;
  readonly signal?: AbortSignal;
}

/** A trained de-identifier's weights and reports. */
export interface TrainedDeidentifier {
  readonly store: ParameterStore;
  readonly settings: DeidentifierSettings;
  readonly reports: readonly EpochReport[];
}

/**
 * Trains until the validation loss stops falling and returns the best averaged weights. Fails with
 * SETTING_INVALID when `start` is of another network, and with TRAINER_*.
 */
export async function trainDeidentifier(options: DeidentifierTraining): Promise<TrainedDeidentifier> {
  const { settings, training, validation, random, start } = options;
  requireSentences(training, validation);
  const store = initialWeights([deidentifierLoss(settings, 'use')], () => random.fork('weights'));
  if (start !== undefined) beginWith(store, start);
  const reports = await runPhases([deidentifierPhase(options, store)], { ...options, store });
  return { store, settings, reports };
}

function beginWith(store: ParameterStore, start: ReadonlyMap<string, Float32Array>): void {
  const names = store.names();
  const isOurs = names.every((name) => start.get(name)?.length === store.get(name).data.length);
  if (!isOurs || start.size !== names.length)
    throw new Failure('SETTING_INVALID', { field: 'start', expected: 'weights of this network' });
  store.restore(start);
}

function deidentifierPhase(
  { settings, training, validation, schedule, average = averagingDefaults }: DeidentifierTraining,
  store: ParameterStore,
): Phase {
  const loss = deidentifierLoss(settings, 'training');
  const batches: Batches = { draw: (random) => batchesOf(training, settings, random.fork('order')) };
  const checked: Batches = { draw: (random) => batchesOf(validation, settings, random) };
  return {
    name: 'deidentifier',
    turns: [{ objectives: [{ name: 'trainingLoss', trains: store.names(), loss, batches }] }],
    keepBy: [{ loss: deidentifierLoss(settings, 'use'), batches: checked }],
    average,
    stop: schedule,
  };
}

async function* batchesOf(source: BatchSource, { inputSize }: DeidentifierSettings, random: SeededRandom) {
  for await (const sentences of source.batches(random)) yield sentenceBatch(sentences, inputSize);
}

/** Fails with TRAINER_TOO_FEW_SENTENCES when a source is empty. */
function requireSentences(training: BatchSource, validation: BatchSource): void {
  if (training.sentenceCount > 0 && validation.sentenceCount > 0) return;
  throw new Failure('TRAINER_TOO_FEW_SENTENCES', {
    training: training.sentenceCount,
    validation: validation.sentenceCount,
  });
}
