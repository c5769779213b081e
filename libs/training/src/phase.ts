/**
 * One phase of training: epochs until the validation loss stops falling, the best weights kept, a checkpoint after each
 * epoch. Randomness of an epoch depends on the seed and the epoch's name only, so a resumed phase takes the same steps.
 */
import type { SeededRandom } from '#foundation';
import type { Optimiser, ParameterStore } from '#kernels';
import type { Checkpoint, Checkpoints } from './checkpoint.js';
import type { EpochMeasures, EpochReport } from './epoch-report.js';

/** When a phase ends. */
export interface PhaseSchedule {
  readonly epochsMax: number;
  /** Epochs without a better validation loss before it ends. */
  readonly patience: number;
}

/** What a phase does. */
export interface Phase {
  readonly name: string;
  readonly schedule: PhaseSchedule;
  /** Goes once through the training data. */
  readonly trainEpoch: (random: SeededRandom) => Promise<EpochMeasures>;
  /** Loss on validation data; drawn with the same randomness every time, so that epochs can be compared. */
  readonly validate: (random: SeededRandom) => Promise<number>;
}

/** What phases share. */
export interface PhaseContext {
  readonly store: ParameterStore;
  /** By name, for checkpoints. */
  readonly optimisers: Readonly<Record<string, Optimiser>>;
  readonly random: SeededRandom;
  readonly checkpoints: Checkpoints;
  readonly onEpoch: (report: EpochReport) => void;
  /** Aborted by Ctrl-C or a cancelled run; checked between epochs. */
  readonly signal?: AbortSignal;
}

/** Runs a phase, or what is left of it, and leaves the best weights in the store. Result: every epoch's report. */
export async function runPhase(phase: Phase, context: PhaseContext): Promise<EpochReport[]> {
  const { store, checkpoints, random } = context;
  const resumed = await checkpoints.load(phase.name);
  const progress: Progress = resumed === undefined ? freshProgress(store) : restore(resumed, context);
  while (!isOver(phase.schedule, progress)) {
    context.signal?.throwIfAborted();
    const epoch = progress.reports.length + 1;
    const startedAt = performance.now();
    const measures = await phase.trainEpoch(random.fork(`${phase.name}/epoch ${epoch}`));
    const validationLoss = await phase.validate(random.fork(`${phase.name}/validation`));
    const isBest = validationLoss < progress.bestLoss;
    if (isBest)
      Object.assign(progress, { bestLoss: validationLoss, bestEpoch: epoch, bestWeights: store.snapshot() });
    const seconds = (performance.now() - startedAt) / 1000;
    const report = { phase: phase.name, epoch, measures, validationLoss, isBest, seconds };
    progress.reports.push(report);
    await checkpoints.save(phase.name, capture(progress, context));
    context.onEpoch(report);
  }
  store.restore(progress.bestWeights);
  return progress.reports;
}

interface Progress {
  bestLoss: number;
  bestEpoch: number;
  bestWeights: ReadonlyMap<string, Float32Array>;
  readonly reports: EpochReport[];
}

function freshProgress(store: ParameterStore): Progress {
  return { bestLoss: Number.POSITIVE_INFINITY, bestEpoch: 0, bestWeights: store.snapshot(), reports: [] };
}

function isOver({ epochsMax, patience }: PhaseSchedule, { reports, bestEpoch }: Progress): boolean {
  return reports.length >= epochsMax || (reports.length > 0 && reports.length - bestEpoch >= patience);
}

function capture(progress: Progress, { store, optimisers }: PhaseContext): Checkpoint {
  const { bestLoss, bestEpoch, bestWeights, reports } = progress;
  const states = Object.entries(optimisers).map(
    ([name, optimiser]) => [name, optimiser.saveState()] as const,
  );
  return {
    bestLoss,
    bestEpoch,
    bestWeights,
    reports,
    weights: store.snapshot(),
    optimisers: new Map(states),
  };
}

function restore(checkpoint: Checkpoint, { store, optimisers }: PhaseContext): Progress {
  store.restore(checkpoint.weights);
  for (const [name, state] of checkpoint.optimisers) optimisers[name]?.restoreState(state);
  const { bestLoss, bestEpoch, bestWeights, reports } = checkpoint;
  return { bestLoss, bestEpoch, bestWeights, reports: [...reports] };
}
