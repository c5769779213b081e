/** What is told and kept of an epoch. */

/** Numbers of one epoch, by name: losses, accuracies, deviations. */
export type EpochMeasures = Readonly<Record<string, number>>;

/** What a watcher is told after each epoch. */
export interface EpochReport {
  readonly phase: string;
  /** From 1. */
  readonly epoch: number;
  readonly measures: EpochMeasures;
  readonly validationLoss: number;
  readonly isBest: boolean;
  readonly seconds: number;
}
