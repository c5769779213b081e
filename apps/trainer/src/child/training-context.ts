/** What a training may use beside its order, and how it reports. */
import type { Clock } from '#foundation';
import type { Measures, ProgressReport } from '#protocol';
import type { EpochReport, UnusableCheckpoint } from '#training';

/** What a training may use beside its order. */
export interface TrainingContext {
  readonly report: (progress: ProgressReport) => void;
  /** Told of a checkpoint that is damaged or of another version; the training goes on without it. */
  readonly onUnusableCheckpoint: (unusable: UnusableCheckpoint) => void;
  /** Aborted with a `Failure` to stop after the epoch in hand. */
  readonly signal: AbortSignal;
  readonly now: Clock;
}

/** What an epoch report says, under names that a progress report allows. */
export function progressOf({
  phase,
  epoch,
  measures,
  validationLoss,
  isBest,
  seconds,
}: EpochReport): ProgressReport {
  const named = Object.entries(measures).map(([name, value]) => [name.replaceAll('/', '.'), value]);
  const all: Measures = { ...Object.fromEntries(named), validationLoss, isBest: isBest ? 1 : 0, seconds };
  return { phase, epoch, measures: all };
}
