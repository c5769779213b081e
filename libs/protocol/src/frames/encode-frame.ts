/** Step 5 of the flow, first half: encodes sentences into the bytes that leave the site. */
import { createHash } from 'node:crypto';
import { Failure, invariant } from '#foundation';
import { encodeFrameHeader, type FrameHeader } from './frame-header.js';
import {
  type FrameSections,
  frameLayoutVersion,
  frameLimits,
  frameMagic,
  layOutFrame,
  prefixBytes,
  requireLittleEndian,
} from './frame-layout.js';

/** One sentence of T tokens. */
export interface FrameSentence {
  /** Shape: (T, R) float16 bits, row by row. */
  readonly vectors: Uint16Array;
  /** Shape: (T) ids in [0, K), valid IOB2. */
  readonly labelIds: Uint8Array;
  /** Shape: (T) ids in [0, casingCount). */
  readonly casingIds: Uint8Array;
}

/** One batch: 1 to 512 sentences of 1 to 128 tokens. */
export interface UploadBatch extends Omit<FrameHeader, 'formatVersion' | 'sentenceLengths'> {
  readonly sentences: readonly FrameSentence[];
}

/**
 * Encodes a batch; equal batches give equal bytes. Allocates the frame once. Fails with
 * PROTOCOL_FRAME_TOO_LARGE; arrays of unequal length are a caller's bug. Values are checked by `checkFrame`, on
 * both sides.
 */
export function encodeFrame(batch: UploadBatch): Uint8Array {
  requireLittleEndian();
  const { sentences, ...facts } = batch;
  const sentenceLengths = Uint8Array.from(sentences, (sentence) => sentenceLength(sentence, batch));
  const header = encodeFrameHeader({ formatVersion: 1, ...facts, sentenceLengths });
  const tokenCount = sentenceLengths.reduce((sum, length) => sum + length, 0);
  const sections = layOutFrame(header.length, tokenCount, batch.representationSize);
  if (sections.end > frameLimits.bytes)
    throw new Failure('PROTOCOL_FRAME_TOO_LARGE', { bytes: sections.end, maxBytes: frameLimits.bytes });
  const frame = new Uint8Array(sections.end);
  writePrefix(frame, header);
  writeRows(frame, sections, sentences);
  createHash('sha256').update(frame.subarray(0, sections.digest)).digest().copy(frame, sections.digest);
  return frame;
}

function sentenceLength({ vectors, labelIds, casingIds }: FrameSentence, batch: UploadBatch): number {
  const length = labelIds.length;
  invariant(length >= 1 && length <= frameLimits.sentenceTokens, 'a sentence has 1 to 128 tokens');
  invariant(casingIds.length === length, 'label ids and casing ids are equally many');
  invariant(vectors.length === length * batch.representationSize, 'vectors have T rows of R values');
  return length;
}

function writePrefix(frame: Uint8Array, header: Uint8Array): void {
  const view = new DataView(frame.buffer);
  view.setUint32(0, frameMagic, true);
  view.setUint16(4, frameLayoutVersion, true);
  view.setUint16(6, header.length, true);
  frame.set(header, prefixBytes);
}

function writeRows(frame: Uint8Array, sections: FrameSections, sentences: readonly FrameSentence[]): void {
  let { vectors: vectorsAt, labels: labelsAt, casings: casingsAt } = sections;
  for (const { vectors, labelIds, casingIds } of sentences) {
    frame.set(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), vectorsAt);
    frame.set(labelIds, labelsAt);
    frame.set(casingIds, casingsAt);
    vectorsAt += vectors.byteLength;
    labelsAt += labelIds.length;
    casingsAt += casingIds.length;
  }
}
