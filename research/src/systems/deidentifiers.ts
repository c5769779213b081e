/** Trains the de-identifiers of experiments: on sentences in memory, with default sizes, by default from scratch. */
import { resolveDeidentifierSettings } from '#deid-model';
import type { SeededRandom } from '#foundation';
import { type LearntDeidentifier, learnDeidentifier } from '#learning';
import {
  type BatchSource,
  createMemorySource,
  type EpochReport,
  type PhaseSchedule,
  type TrainingSentence,
} from '#training';
import type { Workbench } from './workbench.js';

/** The inputs of training a de-identifier. */
export interface DeidentifierRequest {
  readonly training: readonly TrainingSentence[] | BatchSource;
  readonly validation: readonly TrainingSentence[];
  /** R, or E for systems on embeddings. */
  readonly inputSize: number;
  readonly schedule: PhaseSchedule;
  readonly start?: ReadonlyMap<string, Float32Array>;
  readonly random: SeededRandom;
  readonly onEpoch: (report: EpochReport) => void;
}

/** Sentences per training step. */
export const sentencesPerBatch = 32;

/** Trains and exports a de-identifier, and opens the exported file. */
export function makeDeidentifier(
  { engine, threads, scheme }: Workbench,
  { inputSize, training, validation, ...rest }: DeidentifierRequest,
): Promise<LearntDeidentifier> {
  return learnDeidentifier({
    engine,
    threads,
    settings: resolveDeidentifierSettings({ inputSize, labelCount: scheme.labelIdCount }),
    training: 'batches' in training ? training : createMemorySource(training, sentencesPerBatch),
    validation: createMemorySource(validation, 64), // larger: validation keeps no gradients
    ...rest,
  });
}
