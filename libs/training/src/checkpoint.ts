/** Where a training that is cut continues: weights, best weights, optimisers and reports after a whole epoch. */

import { Packr } from 'msgpackr';
import type { OptimiserState } from '#kernels';
import type { EpochReport } from './epoch-report.js';

/** Everything that the rest of a phase depends on. */
export interface Checkpoint {
  readonly bestLoss: number;
  /** How far the best epoch is from what a phase demands of weights to keep; 0 when it may keep them. */
  readonly bestExcess: number;
  readonly bestEpoch: number;
  readonly bestWeights: ReadonlyMap<string, Float32Array>;
  readonly weights: ReadonlyMap<string, Float32Array>;
  readonly optimisers: ReadonlyMap<string, OptimiserState>;
  /** Averaged weights of a smoothed optimiser; empty where there is none. */
  readonly averages: ReadonlyMap<string, Float32Array>;
  readonly reports: readonly EpochReport[];
}

/** Keeps the last checkpoint of each phase. */
export interface Checkpoints {
  load(phase: string): Promise<Checkpoint | undefined>;
  save(phase: string, checkpoint: Checkpoint): Promise<void>;
}

/** For trainings that are too short to be worth resuming. */
export const noCheckpoints: Checkpoints = { load: async () => undefined, save: async () => {} };

/** Where bytes go; the app decides (a file, a blob). */
export interface CheckpointBytes {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Atomic: a reader sees the old bytes or the new ones. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

const packr = new Packr({ structuredClone: true, moreTypes: true });

/** Checkpoints as bytes, through the app's storage. They are read back by the trainer that wrote them and by nobody else. */
export function createCheckpoints(storage: CheckpointBytes): Checkpoints {
  const nameOf = (phase: string): string => `${phase.replaceAll(/[^a-z0-9]+/gi, '-')}.checkpoint`;
  return {
    load: async (phase) => {
      const bytes = await storage.read(nameOf(phase));
      return bytes === undefined ? undefined : (packr.unpack(bytes) as Checkpoint); // written by save below
    },
    save: async (phase, checkpoint) => storage.write(nameOf(phase), packr.pack(checkpoint)),
  };
}
