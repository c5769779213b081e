/** One frame of the pool as training sees it: how long its sentences are, and how to get them once more. */
import { createHash } from 'node:crypto';
import { Failure } from '#foundation';
import { checkFrame, type ExpectedFrame, type FrameSentence, float16ToFloat32, openFrame } from '#protocol';
import type { TrainingSentence } from './sentences.js';

/** A frame that was checked once and is read again whenever its sentences are needed. */
export interface PoolFrame {
  /** SHA-256 of the frame: its name in the snapshot. */
  readonly digest: string;
  /** SHA-256 of its rows alone: the same content has the same key under whatever run, site or number it travelled. */
  readonly contentKey: string;
  /** T of each sentence, one byte each: all that stays in memory. */
  readonly lengths: Uint8Array;
  /** Its sentences as views of one buffer, which lives as long as they do. Fails with PROTOCOL_FRAME_*. */
  sentences(): Promise<readonly FrameSentence[]>;
}

/** What is known of a frame before it is opened. */
export interface PoolFrameFile {
  /** SHA-256 of the frame. */
  readonly digest: string;
  /** The bytes of the whole frame; called again on every pass. */
  readonly read: () => Promise<Uint8Array>;
  /** The representer, sizes and counts that the pool was encoded with. */
  readonly expected: ExpectedFrame;
}

/** Checks a frame and lets go of its rows. Fails with PROTOCOL_FRAME_* or TRAINER_BATCH_DIFFERS. */
export async function openPoolFrame(file: PoolFrameFile): Promise<PoolFrame> {
  const { header, vectors, labelIds, casingIds } = await readFrame(file);
  const rows = createHash('sha256');
  for (const part of [vectors, labelIds, casingIds]) rows.update(part);
  return {
    digest: file.digest,
    contentKey: rows.digest('hex'),
    lengths: Uint8Array.from(header.sentenceLengths),
    sentences: async () => [...openFrame(await readFrame(file))],
  };
}

async function readFrame({ digest, read, expected }: PoolFrameFile) {
  const frame = checkFrame(await read(), expected);
  if (frame.digest !== digest) throw new Failure('TRAINER_BATCH_DIFFERS', { batch: digest });
  return frame;
}

/** A received sentence for training: vectors back in float32, everything copied out of the frame. Shape: (T, R). */
export function fromFrame({ vectors, labelIds, casingIds }: FrameSentence): TrainingSentence {
  const values = new Float32Array(vectors.length);
  float16ToFloat32(vectors, values);
  // Not `slice`: of a frame that was read from a file these are Buffers, whose slices are views that keep the frame in memory.
  return { vectors: values, labelIds: Uint8Array.from(labelIds), casingIds: Uint8Array.from(casingIds) };
}
