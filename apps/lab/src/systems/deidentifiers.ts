/** De-identifiers from scratch on fixed vectors: the last step of every system, by one code path. */
import {
  type Deidentifier,
  exportDeidentifier,
  openDeidentifier,
  resolveDeidentifierSettings,
} from '#deid-model';
import { createSeededRandom, type SeededRandom, shuffle } from '#foundation';
import {
  type BatchSource,
  createMemorySource,
  type EpochReport,
  type PhaseSchedule,
  type TrainingSentence,
  trainDeidentifier,
} from '#training';
import type { Workbench } from './workbench.js';

/** What a de-identifier is trained from. */
export interface DeidentifierRequest {
  readonly training: readonly TrainingSentence[] | BatchSource;
  readonly validation: readonly TrainingSentence[];
  /** R, or E for systems on embeddings. */
  readonly inputSize: number;
  readonly schedule: PhaseSchedule;
  readonly random: SeededRandom;
  readonly onEpoch?: (report: EpochReport) => void;
}

/** A de-identifier, its file, and how it was trained. */
export interface DeidentifierOutcome {
  readonly deidentifier: Deidentifier;
  readonly onnx: Uint8Array;
  readonly reports: readonly EpochReport[];
}

/** Trains, exports and opens the exported file: what is scored is what a release would ship. */
export async function makeDeidentifier(
  bench: Workbench,
  request: DeidentifierRequest,
): Promise<DeidentifierOutcome> {
  const { inputSize, schedule, random, onEpoch } = request;
  const settings = resolveDeidentifierSettings({ inputSize, labelCount: bench.scheme.labelIdCount });
  const trained = await trainDeidentifier({
    engine: bench.engine,
    settings,
    training: isSource(request.training) ? request.training : createMemorySource(request.training, 32),
    validation: createMemorySource(request.validation, 64),
    schedule,
    random,
    ...(onEpoch === undefined ? {} : { onEpoch }),
  });
  const onnx = exportDeidentifier(trained.store, settings);
  return {
    deidentifier: await openDeidentifier(onnx, { threads: bench.threads }),
    onnx,
    reports: trained.reports,
  };
}

/** A source whose sentences are made anew for every pass; sentences and tokens must stay as many. */
export function createFreshSource(make: (random: SeededRandom) => readonly TrainingSentence[]): BatchSource {
  const { sentenceCount, tokenCount } = createMemorySource(make(createSeededRandom('sizes')), 32);
  return {
    sentenceCount,
    tokenCount,
    batches: (random) => createMemorySource(make(random.fork('fresh')), 32).batches(random),
  };
}

function isSource(training: DeidentifierRequest['training']): training is BatchSource {
  return 'batches' in training;
}

/** Splits items into two parts, the second with about `share` of them and at least one. */
export function splitOff<Item>(
  items: readonly Item[],
  share: number,
  random: SeededRandom,
): [Item[], Item[]] {
  const order = shuffle([...items], random);
  const second = Math.max(1, Math.round(order.length * share));
  return [order.slice(second), order.slice(0, second)];
}
