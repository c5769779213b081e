/**
 * One phase of training: epochs until the validation loss stops falling, the best weights kept, a checkpoint after each
 * epoch. Randomness of an epoch depends on the seed and the epoch's name only, so a resumed phase takes the same steps.
 */
import type { SeededRandom } from '#foundation';
import type { Optimiser, ParameterStore } from '#kernels';
import type { Checkpoints } from './checkpoint.js';
import type { Checkpoint } from './checkpoint-file.js';
import type { EpochMeasures, EpochReport } from './epoch-report.js';
import { type PhaseSchedule, rateScaleAt } from './phase-schedule.js';
import type { SmoothedOptimiser } from './smoothed-optimiser.js';

/** What a phase does. */
export interface Phase {
  readonly name: string;
  readonly schedule: PhaseSchedule;
  /** When given, its averaged weights are validated and kept, and its rate falls as the schedule says. */
  readonly smoothed?: SmoothedOptimiser;
  /** Goes once through the training data; `before` are the reports of the epochs before this one. */
  readonly trainEpoch: (random: SeededRandom, before: readonly EpochReport[]) => Promise<EpochMeasures>;
  /** Loss on validation data; drawn with the same randomness every time, so that epochs can be compared. */
  readonly validate: (random: SeededRandom) => Promise<number>;
  /**
   * A further condition on weights to keep. As long as no epoch has met it, patience does not end the phase, and the epoch
   * that came nearest is kept.
   */
  readonly inspect?: (random: SeededRandom, epoch: number) => Promise<Inspection>;
}

/** Whether an epoch's weights may be kept. */
export interface Inspection {
  /** 0 when they may; else how far from it, greater than 0. */
  readonly excess: number;
  readonly measures: EpochMeasures;
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
  const { smoothed } = phase;
  const resumed = await checkpoints.load(phase.name);
  const progress: Progress = resumed === undefined ? freshProgress(store) : restore(resumed, phase, context);
  while (!isOver(phase.schedule, progress)) {
    context.signal?.throwIfAborted();
    const epoch = progress.reports.length + 1;
    const startedAt = performance.now();
    if (smoothed !== undefined) smoothed.rateScale = rateScaleAt(phase.schedule, epoch);
    const trained = await phase.trainEpoch(random.fork(`${phase.name}/epoch ${epoch}`), progress.reports);
    smoothed?.exchange();
    const validationLoss = await phase.validate(random.fork(`${phase.name}/validation`));
    const inspection = await phase.inspect?.(random.fork(`${phase.name}/inspection ${epoch}`), epoch);
    const found = { loss: validationLoss, excess: inspection?.excess ?? 0 };
    const isBest = isBetter(found, { loss: progress.bestLoss, excess: progress.bestExcess });
    if (isBest) {
      const best = { bestLoss: found.loss, bestExcess: found.excess, bestEpoch: epoch };
      Object.assign(progress, { ...best, bestWeights: store.snapshot() });
    }
    smoothed?.exchange();
    const seconds = (performance.now() - startedAt) / 1000;
    const measures = { ...trained, ...inspection?.measures };
    const report = { phase: phase.name, epoch, measures, validationLoss, isBest, seconds };
    progress.reports.push(report);
    await checkpoints.save(phase.name, capture(progress, phase, context));
    context.onEpoch(report);
  }
  store.restore(progress.bestWeights);
  return progress.reports;
}

interface Candidate {
  readonly loss: number;
  readonly excess: number;
}

/** Less excess first; among equals the smaller loss. */
function isBetter(a: Candidate, b: Candidate): boolean {
  return a.excess === b.excess ? a.loss < b.loss : a.excess < b.excess;
}

interface Progress {
  bestLoss: number;
  bestExcess: number;
  bestEpoch: number;
  bestWeights: ReadonlyMap<string, Float32Array>;
  readonly reports: EpochReport[];
}

function freshProgress(store: ParameterStore): Progress {
  const nothingYet = {
    bestLoss: Number.POSITIVE_INFINITY,
    bestExcess: Number.POSITIVE_INFINITY,
    bestEpoch: 0,
  };
  return { ...nothingYet, bestWeights: store.snapshot(), reports: [] };
}

function isOver(
  { epochsMax, patience }: PhaseSchedule,
  { reports, bestEpoch, bestExcess }: Progress,
): boolean {
  if (reports.length >= epochsMax) return true;
  return bestExcess === 0 && reports.length - bestEpoch >= patience;
}

function capture(progress: Progress, { smoothed }: Phase, { store, optimisers }: PhaseContext): Checkpoint {
  const { bestLoss, bestExcess, bestEpoch, bestWeights, reports } = progress;
  const states = Object.entries(optimisers).map(
    ([name, optimiser]) => [name, optimiser.saveState()] as const,
  );
  return {
    bestLoss,
    bestExcess,
    bestEpoch,
    bestWeights,
    reports,
    weights: store.snapshot(),
    optimisers: new Map(states),
    averages: smoothed?.saveAverages() ?? new Map(),
  };
}

function restore(checkpoint: Checkpoint, { smoothed }: Phase, { store, optimisers }: PhaseContext): Progress {
  store.restore(checkpoint.weights);
  for (const [name, state] of checkpoint.optimisers) optimisers[name]?.restoreState(state);
  smoothed?.restoreAverages(checkpoint.averages);
  const { bestLoss, bestExcess, bestEpoch, bestWeights, reports } = checkpoint;
  return { bestLoss, bestExcess, bestEpoch, bestWeights, reports: [...reports] };
}
