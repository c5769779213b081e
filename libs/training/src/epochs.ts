/**
 * Runs epochs until the validation loss stops falling, with best weights and a checkpoint after each.
 * Randomness depends only on seed and epoch name, so a resumed training takes the same steps.
 */
import type { SeededRandom } from '#foundation';
import type { Optimiser, ParameterStore, WeightAverage } from '#kernels/host';
import type { Checkpoint, Checkpoints } from './checkpoint.js';
import type { EpochMeasures, EpochReport, Inspection, PhaseSchedule } from './phase.js';

/** What happens in a phase's epochs. */
export interface Epochs {
  readonly phase: string;
  readonly stop: PhaseSchedule;
  /** Trains one pass; `before` are the phase's earlier reports. */
  readonly train: (random: SeededRandom, before: readonly EpochReport[]) => Promise<EpochMeasures>;
  /** Returns the validation loss, with the same randomness every time, so that epochs are comparable. */
  readonly validate: (random: SeededRandom) => Promise<number>;
  /**
   * A further condition on weights to keep. Until an epoch meets it, patience does not end the phase, and the
   * nearest epoch is kept.
   */
  readonly inspect?: (random: SeededRandom, epoch: number) => Promise<Inspection>;
}

/** What epochs work on. */
export interface EpochsContext {
  readonly store: ParameterStore;
  /** For checkpoints, always in the same order. */
  readonly optimisers: readonly Optimiser[];
  /** If given, averaged weights are validated and kept, while training continues from the others. */
  readonly average?: WeightAverage;
  readonly random: SeededRandom;
  readonly checkpoints: Checkpoints;
  readonly onEpoch: (report: EpochReport) => void;
  /** Aborted by Ctrl-C or a cancelled run; checked between epochs. */
  readonly signal?: AbortSignal;
}

/** Runs a phase's remaining epochs, leaves the best weights in the store and returns all reports. */
export async function runEpochs(epochs: Epochs, context: EpochsContext): Promise<EpochReport[]> {
  const { phase, stop } = epochs;
  const { store, average, checkpoints, random } = context;
  const resumed = await checkpoints.load(phase);
  const progress: Progress = resumed === undefined ? freshProgress(store) : restore(resumed, context);
  while (!isOver(stop, progress)) {
    context.signal?.throwIfAborted();
    const epoch = progress.reports.length + 1;
    const startedAt = performance.now();
    const trained = await epochs.train(random.fork(`${phase}/epoch ${epoch}`), progress.reports);
    average?.exchange();
    const validationLoss = await epochs.validate(random.fork(`${phase}/validation`));
    const inspection = await epochs.inspect?.(random.fork(`${phase}/inspection ${epoch}`), epoch);
    const found = { loss: validationLoss, excess: inspection?.excess ?? 0 };
    const isBest = isBetter(found, { loss: progress.bestLoss, excess: progress.bestExcess });
    if (isBest) {
      const best = { bestLoss: found.loss, bestExcess: found.excess, bestEpoch: epoch };
      Object.assign(progress, { ...best, bestWeights: store.snapshot() });
    }
    average?.exchange();
    const seconds = (performance.now() - startedAt) / 1000;
    const measures = { ...trained, ...inspection?.measures };
    const report = { phase, epoch, measures, validationLoss, isBest, seconds };
    progress.reports.push(report);
    await checkpoints.save(phase, capture(progress, context));
    context.onEpoch(report);
  }
  store.restore(progress.bestWeights);
  return progress.reports;
}

interface Candidate {
  readonly loss: number;
  readonly excess: number;
}

/** Less excess first, then the smaller loss. */
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
  { epochsMax, patience, reach }: PhaseSchedule,
  { reports, bestLoss, bestEpoch, bestExcess }: Progress,
): boolean {
  const isShort = reach !== undefined && bestLoss > reach.lossMax;
  if (reports.length >= epochsMax + (isShort ? reach.epochsMore : 0)) return true;
  if (isShort) return false;
  return bestExcess === 0 && reports.length - bestEpoch >= patience;
}

function capture(progress: Progress, { store, optimisers, average }: EpochsContext): Checkpoint {
  return {
    ...progress,
    weights: store.snapshot(),
    optimisers: optimisers.map((optimiser) => optimiser.saveState()),
    ...(average === undefined ? {} : { average: average.saveState() }),
  };
}

function restore(checkpoint: Checkpoint, { store, optimisers, average }: EpochsContext): Progress {
  store.restore(checkpoint.weights);
  for (const [turn, state] of checkpoint.optimisers.entries()) optimisers[turn]?.restoreState(state);
  if (checkpoint.average !== undefined) average?.restoreState(checkpoint.average);
  const { bestLoss, bestExcess, bestEpoch, bestWeights, reports } = checkpoint;
  return { bestLoss, bestExcess, bestEpoch, bestWeights, reports: [...reports] };
}
