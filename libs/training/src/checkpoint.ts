/** Where a training that is cut continues: weights, best weights, optimisers and reports after a whole epoch. */
import {
  type Checkpoint,
  type CheckpointFault,
  packCheckpoint,
  unpackCheckpoint,
} from './checkpoint-file.js';

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

/** A checkpoint that could not be continued, and where training continues instead. */
export interface UnusableCheckpoint {
  readonly phase: string;
  readonly fault: CheckpointFault;
  /** Training continues after this epoch; 0: from the beginning of the phase. */
  readonly continuesAfter: number;
}

/**
 * Checkpoints as bytes, through the app's storage. They are read back by the trainer that wrote them and by nobody else. The last
 * two of a phase are kept, in turns: when one is damaged or of another version, training continues from the other, and
 * `onUnusable` hears of it; when both are, from the beginning. The steps are the same either way.
 */
export function createCheckpoints(
  storage: CheckpointBytes,
  onUnusable: (unusable: UnusableCheckpoint) => void = () => {},
): Checkpoints {
  return {
    load: async (phase) => {
      const files = await Promise.all([0, 1].map((epoch) => storage.read(nameOf(phase, epoch))));
      const read = files.filter((bytes) => bytes !== undefined).map(unpackCheckpoint);
      const usable = read.filter((found) => typeof found !== 'string');
      const last = usable.sort((left, right) => right.reports.length - left.reports.length)[0];
      for (const fault of read.filter((found) => typeof found === 'string'))
        onUnusable({ phase, fault, continuesAfter: last?.reports.length ?? 0 });
      return last;
    },
    save: (phase, checkpoint) =>
      storage.write(nameOf(phase, checkpoint.reports.length), packCheckpoint(checkpoint)),
  };
}

/** Even and odd epochs take turns, so that the file of the epoch before is never touched. */
function nameOf(phase: string, epoch: number): string {
  return `${phase.replaceAll(/[^a-z0-9]+/gi, '-')}${epoch % 2 === 0 ? '' : '.odd'}.checkpoint`;
}
