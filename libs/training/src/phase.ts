/**
 * Training as data: a procedure is a list of phases with objectives and criteria, run by `runPhases`
 * (`run-phases.ts`). A new loss is one more objective, a new condition one more field.
 */
import type { SeededRandom } from '#foundation';
import type { Optimiser, ParameterStore } from '#kernels/host';
import type { LossBatch, LossBuilder } from './program.js';

/** Batches of data, drawn anew in each pass. */
export interface Batches {
  /** Batches per pass; required for objectives that share steps. */
  readonly count?: number;
  draw(random: SeededRandom): Iterable<LossBatch> | AsyncIterable<LossBatch>;
}

/** A loss on data that trains some parameters. */
export interface Objective {
  /** Its mean over an epoch is reported under this name. */
  readonly name: string;
  /** Names of the parameters that learn from it; those it does not depend on are ignored. */
  readonly trains: readonly string[];
  readonly loss: LossBuilder;
  readonly batches: Batches;
  /** Its weight in an epoch (from 1), given the phase's earlier reports; 1 by default. */
  readonly weight?: (epoch: number, before: readonly EpochReport[]) => number;
  /** Reports the weight under this name. */
  readonly weightName?: string;
}

/** A loss on validation data; a phase sums its criteria. */
export interface Criterion {
  readonly loss: LossBuilder;
  readonly batches: Batches;
  /** Constant, so that epochs are comparable; 1 by default. */
  readonly weight?: number;
}

/**
 * Objectives that share the steps of one optimiser. The first has one batch per step; the others are spread
 * evenly over the steps, each batch used once.
 */
export interface Turn {
  /** Turns of one part share a random stream; its name and `/` prefix their measures. */
  readonly part?: string;
  readonly objectives: readonly [Objective, ...Objective[]];
  /** Nadam by default. */
  readonly optimiser?: () => Optimiser;
}

/** How weights are averaged over steps, and when the learning rate falls. */
export interface Averaging {
  /** Weight that the average keeps at each step, in [0, 1). */
  readonly smoothing: number;
  /** Share of the maximum epochs after which the learning rate falls towards 0; 1 keeps it. */
  readonly decayFrom: number;
}

/** For phases that end in weights to keep (ADR 0020). */
export const averagingDefaults: Averaging = { smoothing: 0.999, decayFrom: 0.5 };

/** A phase of training. */
export interface Phase {
  readonly name: string;
  /** An epoch is one pass of each, in order. */
  readonly turns: readonly Turn[];
  /** The epoch with the smallest sum is kept. */
  readonly keepBy: readonly Criterion[];
  readonly stop: PhaseSchedule;
  /** If given, averaged weights are validated and kept instead of the last ones. */
  readonly average?: Averaging;
  /** A further condition on an epoch's weights, which are in the store; see `Epochs`. */
  readonly inspect?: (store: ParameterStore, random: SeededRandom, epoch: number) => Promise<Inspection>;
  /** What an earlier phase must have reached; nothing by default. */
  readonly requires?: Requirement;
}

/** A bound on the validation loss of a phase's kept epoch. */
export interface Requirement {
  readonly phase: string;
  readonly validationLossMax: number;
}

/** A phase that could not begin, because an earlier one fell short. */
export interface Unready {
  readonly phase: string;
  readonly requires: string;
  /** Of its kept epoch; absent if it had none. */
  readonly validationLoss?: number;
  readonly validationLossMax: number;
  readonly epochs: number;
}

/** Measures of one epoch by name: losses, accuracies, weights of losses. */
export type EpochMeasures = Readonly<Record<string, number>>;

/** The report of an epoch. */
export interface EpochReport {
  readonly phase: string;
  /** From 1. */
  readonly epoch: number;
  readonly measures: EpochMeasures;
  readonly validationLoss: number;
  readonly isBest: boolean;
  readonly seconds: number;
}

/** When a phase ends. */
export interface PhaseSchedule {
  readonly epochsMax: number;
  /** Epochs without a better validation loss before it ends. */
  readonly patience: number;
  /** A bound that the validation loss must reach before patience ends the phase. */
  readonly reach?: Reach | undefined;
}

/** A validation loss, and the epochs beyond `epochsMax` allowed to reach it. */
export interface Reach {
  readonly lossMax: number;
  readonly epochsMore: number;
}

/** Whether an epoch's weights may be kept. */
export interface Inspection {
  /** 0 if they may; else the distance from it, above 0. */
  readonly excess: number;
  readonly measures: EpochMeasures;
}
