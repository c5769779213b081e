/**
 * Training as data: a procedure is a list of phases, each with objectives and criteria, which `runPhases`
 * (`run-phases.ts`) runs. A new loss is one more objective, a new condition one more field.
 */
import type { SeededRandom } from '#foundation';
import type { Optimiser, ParameterStore } from '#kernels/host';
import type { LossBatch, LossBuilder } from './program.js';

/** Data in batches, drawn anew with each pass. */
export interface Batches {
  /** How many a pass has, at least for objectives that share their steps with others. */
  readonly count?: number;
  draw(random: SeededRandom): Iterable<LossBatch> | AsyncIterable<LossBatch>;
}

/** A loss on data that trains some parameters. */
export interface Objective {
  /** Its mean over an epoch is reported under this name. */
  readonly name: string;
  /** Names of the parameters that learn from it; those that the loss does not depend on are passed over. */
  readonly trains: readonly string[];
  readonly loss: LossBuilder;
  readonly batches: Batches;
  /** Its weight in an epoch (from 1) of the phase, after these reports of it; 1 when left out. */
  readonly weight?: (epoch: number, before: readonly EpochReport[]) => number;
  /** Reports the weight under this name. */
  readonly weightName?: string;
}

/** A loss on validation data; those of a phase are added up. */
export interface Criterion {
  readonly loss: LossBuilder;
  readonly batches: Batches;
  /** The same in every epoch, so that epochs can be compared; 1 when left out. */
  readonly weight?: number;
}

/**
 * Objectives that share the steps of one optimiser. The first gives each step a batch; the others are spread
 * evenly over its steps, so that each of their batches is used once.
 */
export interface Turn {
  /** Turns of one part share a random stream; its name and `/` prefix their measures. */
  readonly part?: string;
  readonly objectives: readonly [Objective, ...Objective[]];
  /** Makes its optimiser; Nadam when left out. */
  readonly optimiser?: () => Optimiser;
}

/** How weights are averaged over steps, and the learning rate falls. */
export interface Averaging {
  /** Weight that the average keeps at each step, in [0, 1). */
  readonly smoothing: number;
  /** Share of the epochs allowed after which the learning rate falls towards 0; 1 keeps it. */
  readonly decayFrom: number;
}

/** For phases that end in weights to keep (ADR 0020). */
export const averagingDefaults: Averaging = { smoothing: 0.999, decayFrom: 0.5 };

/** A phase of training. */
export interface Phase {
  readonly name: string;
  /** An epoch is one pass of each, in this order. */
  readonly turns: readonly Turn[];
  /** The epoch with the smallest sum is kept. */
  readonly keepBy: readonly Criterion[];
  readonly stop: PhaseSchedule;
  /** When given, averaged weights are validated and kept instead of the last ones. */
  readonly average?: Averaging;
  /** A further condition on the weights of an epoch, which are in the store; see `Epochs`. */
  readonly inspect?: (store: ParameterStore, random: SeededRandom, epoch: number) => Promise<Inspection>;
  /** What an earlier phase has to have reached before this one begins; nothing when left out. */
  readonly requires?: Requirement;
}

/** A bound on the validation loss of the epoch that a phase kept. */
export interface Requirement {
  readonly phase: string;
  readonly validationLossMax: number;
}

/** A phase that did not begin, because the one before it fell short. */
export interface Unready {
  readonly phase: string;
  /** The phase that fell short. */
  readonly requires: string;
  /** Of the epoch that it kept; absent when it had none. */
  readonly validationLoss?: number;
  readonly validationLossMax: number;
  /** How many epochs it had. */
  readonly epochs: number;
}

/** Numbers of one epoch, by name: losses, accuracies, weights of losses. */
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

/** When a phase ends. */
export interface PhaseSchedule {
  readonly epochsMax: number;
  /** Epochs without a better validation loss before it ends. */
  readonly patience: number;
  /** What its validation loss has to reach: until then patience does not end the phase. */
  readonly reach?: Reach | undefined;
}

/** A validation loss to reach, and epochs beyond `epochsMax` that a phase may take to get there. */
export interface Reach {
  readonly lossMax: number;
  readonly epochsMore: number;
}

/** Whether an epoch's weights may be kept. */
export interface Inspection {
  /** 0 when they may; else how far from it, greater than 0. */
  readonly excess: number;
  readonly measures: EpochMeasures;
}
