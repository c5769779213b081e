/** De-identifiers as every experiment trains them: on sentences in memory, with the networks' own sizes, from scratch unless told. */
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

/** What a de-identifier is trained from. */
export interface DeidentifierRequest {
  readonly training: readonly TrainingSentence[] | BatchSource;
  readonly validation: readonly TrainingSentence[];
  /** R, or E for systems on embeddings. */
  readonly inputSize: number;
  readonly schedule: PhaseSchedule;
  /** Weights to begin with, in place of random ones. */
  readonly start?: ReadonlyMap<string, Float32Array>;
  readonly random: SeededRandom;
  readonly onEpoch: (report: EpochReport) => void;
}

/** Sentences of one training step. */
export const sentencesPerBatch = 32;

/** Trains, exports and opens the exported file. */
export function makeDeidentifier(
  { engine, threads, scheme }: Workbench,
  { inputSize, training, validation, ...rest }: DeidentifierRequest,
): Promise<LearntDeidentifier> {
  return learnDeidentifier({
    engine,
    threads,
    settings: resolveDeidentifierSettings({ inputSize, labelCount: scheme.labelIdCount }),
    training: 'batches' in training ? training : createMemorySource(training, sentencesPerBatch),
    validation: createMemorySource(validation, 64), // no gradients are held, so more at once
    ...rest,
  });
}
