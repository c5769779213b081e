/**
 * The state of a training after an epoch (weights, best weights, optimisers, reports):
 * `magic (4), version (1), SHA-256 of the rest (32), msgpack`. Detects damaged or older bytes before use.
 */
import { createHash } from 'node:crypto';
import { Packr } from 'msgpackr';
import type { OptimiserState, WeightAverageState } from '#kernels/host';
import type { EpochReport } from './phase.js';

/** Everything that the rest of a phase depends on. */
export interface Checkpoint {
  readonly bestLoss: number;
  /** The best epoch's distance from the phase's condition on weights to keep; 0 when it is met. */
  readonly bestExcess: number;
  readonly bestEpoch: number;
  readonly bestWeights: ReadonlyMap<string, Float32Array>;
  readonly weights: ReadonlyMap<string, Float32Array>;
  /** One per turn of the phase. */
  readonly optimisers: readonly OptimiserState[];
  /** Absent if the phase keeps the weights themselves. */
  readonly average?: WeightAverageState;
  readonly reports: readonly EpochReport[];
}

/** Keeps the last checkpoint of each phase. */
export interface Checkpoints {
  load(phase: string): Promise<Checkpoint | undefined>;
  save(phase: string, checkpoint: Checkpoint): Promise<void>;
}

/** For trainings too short to resume. */
export const noCheckpoints: Checkpoints = { load: async () => undefined, save: async () => {} };

/** Storage of the app (a file, a blob). */
export interface CheckpointBytes {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Atomic: a reader sees either the old bytes or the new ones. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** An unusable checkpoint, and where training resumes instead. */
export interface UnusableCheckpoint {
  readonly phase: string;
  readonly fault: CheckpointFault;
  /** Training resumes after this epoch; 0: from the beginning of the phase. */
  readonly continuesAfter: number;
}

/**
 * Creates checkpoints in the app's storage. Each phase keeps its last two in turns. If one is unusable
 * (reported to `onUnusable`), training resumes from the other, else from the beginning, with the same steps.
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

/** Even and odd epochs alternate, so that the previous epoch's file is never touched. */
function nameOf(phase: string, epoch: number): string {
  return `${phase.replaceAll(/[^a-z0-9]+/gi, '-')}${epoch % 2 === 0 ? '' : '.odd'}.checkpoint`;
}

const magic = Buffer.from('SFCK', 'latin1');

/** Raise it when the content or meaning of a checkpoint changes: other versions are not resumed. */
const version = 2;

const digestAt = magic.length + 1;
const payloadAt = digestAt + 32;

type CheckpointFault = 'damaged' | 'other version';

const packr = new Packr({ structuredClone: true, moreTypes: true });

function packCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const payload = packr.pack(checkpoint);
  return Buffer.concat([magic, Buffer.of(version), digestOf(payload), payload]);
}

/** Returns the checkpoint, or the fault of its bytes. */
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
