/**
 * The state of a training after a whole epoch: weights, best weights, optimisers and reports, as `magic (4),
 * version (1), SHA-256 of the rest (32), msgpack`. Damaged or older bytes are found before anything of them
 * is used.
 */
import { createHash } from 'node:crypto';
import { Packr } from 'msgpackr';
import type { OptimiserState, WeightAverageState } from '#kernels/host';
import type { EpochReport } from './phase.js';

/** Everything that the rest of a phase depends on. */
export interface Checkpoint {
  readonly bestLoss: number;
  /** How far the best epoch is from what a phase demands of weights to keep; 0 when it may keep them. */
  readonly bestExcess: number;
  readonly bestEpoch: number;
  readonly bestWeights: ReadonlyMap<string, Float32Array>;
  readonly weights: ReadonlyMap<string, Float32Array>;
  /** One for each turn of the phase. */
  readonly optimisers: readonly OptimiserState[];
  /** Absent where a phase keeps the weights themselves. */
  readonly average?: WeightAverageState;
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

/** A checkpoint that could not be continued, and where training continues instead. */
export interface UnusableCheckpoint {
  readonly phase: string;
  readonly fault: CheckpointFault;
  /** Training continues after this epoch; 0: from the beginning of the phase. */
  readonly continuesAfter: number;
}

/**
 * Checkpoints in the app's storage. The last two of a phase are kept in turns: training continues from the
 * other when one is unusable (`onUnusable` hears of it), from the beginning when both are, by the same steps.
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

const magic = Buffer.from('SFCK', 'latin1');

/** Raised with every change of what a checkpoint holds or means: one of another version is not continued. */
const version = 2;

const digestAt = magic.length + 1;
const payloadAt = digestAt + 32;

/** Why bytes cannot be continued. */
type CheckpointFault = 'damaged' | 'other version';

const packr = new Packr({ structuredClone: true, moreTypes: true });

/** The bytes of a checkpoint. */
function packCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const payload = packr.pack(checkpoint);
  return Buffer.concat([magic, Buffer.of(version), digestOf(payload), payload]);
}

/** The checkpoint, or why there is none in these bytes. */
function unpackCheckpoint(bytes: Uint8Array): Checkpoint | CheckpointFault {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < payloadAt || !file.subarray(0, magic.length).equals(magic)) return 'damaged';
  if (file[magic.length] !== version) return 'other version';
  const payload = file.subarray(payloadAt);
  if (!digestOf(payload).equals(file.subarray(digestAt, payloadAt))) return 'damaged';
  return packr.unpack(payload) as Checkpoint; // written by packCheckpoint of this version
}

function digestOf(payload: Uint8Array): Buffer {
  return createHash('sha256').update(Buffer.of(version)).update(payload).digest();
}
