/**
 * A checkpoint as bytes that say whether they are what was written: `magic (4), version (1), SHA-256 of the rest (32), msgpack`.
 * Whoever wrote other bytes (a disk, an older version of Sfumato) is found out before anything of them is used.
 */
import { createHash } from 'node:crypto';
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

const magic = Buffer.from('SFCK', 'latin1');

/** Raised with every change of what a checkpoint holds or means: one of another version is not continued. */
const version = 1;

const digestAt = magic.length + 1;
const payloadAt = digestAt + 32;

/** Why bytes cannot be continued. */
export type CheckpointFault = 'damaged' | 'other version';

const packr = new Packr({ structuredClone: true, moreTypes: true });

/** The bytes of a checkpoint. */
export function packCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const payload = packr.pack(checkpoint);
  return Buffer.concat([magic, Buffer.of(version), digestOf(payload), payload]);
}

/** The checkpoint, or why there is none in these bytes. */
export function unpackCheckpoint(bytes: Uint8Array): Checkpoint | CheckpointFault {
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
