/**
 * Step 6 of the flow, on the way to a trainer: sentences of many batches in one frame, each with the opaque
 * number of its site. All integers are little-endian:
 *
 * | bytes | content |
 * |---|---|
 * | 4 | magic `SFMX` |
 * | 4 | total length, at most `frameLimits.bytes` and 64 KiB |
 * | 4 | length F of the frame |
 * | F | a frame, see `frame-layout.ts`; its batch number means nothing |
 * | S * 2 | the site number of each of its S sentences |
 * | 32 | SHA-256 of everything before it |
 *
 * A number stands for one site within one run. Every run draws new ones, independent of the site's id and name.
 */
import { createHash } from 'node:crypto';
import { Failure, invariant, sha256 } from '#foundation';
import { type CheckedFrame, checkFrame, type ExpectedFrame } from './check-frame.js';
import { encodeFrame, type UploadBatch } from './encode-frame.js';
import { digestBytes, frameLimits, requireBytes, requireLength, viewOf } from './frame-layout.js';

/** `SFMX` as one little-endian integer. */
const mixedMagic = 0x584d4653;

const prefixBytes = 12;

/** Room for site numbers, prefix and digest, rounded up. */
const mixedBytesMax = frameLimits.bytes + 64 * 1024;

/** Sentences of a frame, with their site numbers. */
export interface MixedBatch extends Omit<UploadBatch, 'batchNumber'> {
  /** One per sentence. */
  readonly siteNumbers: readonly number[];
}

/** A fully checked mixed frame. */
export interface CheckedMixedFrame {
  readonly frame: CheckedFrame;
  /** Shape: (S). */
  readonly siteNumbers: Uint16Array;
  readonly digest: string;
}

/** Encodes mixed sentences. Fails as `encodeFrame` does. */
export function encodeMixedFrame({ siteNumbers, ...batch }: MixedBatch): Uint8Array {
  invariant(siteNumbers.length === batch.sentences.length, 'every sentence has the number of its site');
  const frame = encodeFrame({ ...batch, batchNumber: 0 });
  const sitesAt = prefixBytes + frame.length;
  const digestAt = sitesAt + siteNumbers.length * 2;
  const mixed = new Uint8Array(digestAt + digestBytes);
  const view = new DataView(mixed.buffer);
  view.setUint32(0, mixedMagic, true);
  view.setUint32(4, mixed.length, true);
  view.setUint32(8, frame.length, true);
  mixed.set(frame, prefixBytes);
  siteNumbers.forEach((number, sentence) => void view.setUint16(sitesAt + sentence * 2, number, true));
  createHash('sha256').update(mixed.subarray(0, digestAt)).digest().copy(mixed, digestAt);
  return mixed;
}

/** Checks every byte of a mixed frame. Fails with PROTOCOL_FRAME_* as `checkFrame` does. */
export function checkMixedFrame(bytes: Uint8Array, expected: ExpectedFrame = {}): CheckedMixedFrame {
  requireLength(bytes, mixedLength(bytes));
  const view = viewOf(bytes);
  const digestAt = bytes.length - digestBytes;
  const stated = Buffer.from(bytes.subarray(digestAt)).toString('hex');
  if (sha256(bytes.subarray(0, digestAt)) !== stated) throw new Failure('PROTOCOL_FRAME_DIGEST_MISMATCH');
  const sitesAt = prefixBytes + view.getUint32(8, true);
  const frame = checkFrame(bytes.subarray(prefixBytes, Math.min(sitesAt, digestAt)), expected);
  const sentences = frame.header.sentenceLengths.length;
  requireLength(bytes, sitesAt + sentences * 2 + digestBytes);
  const numberAt = (_: unknown, sentence: number) => view.getUint16(sitesAt + sentence * 2, true);
  return { frame, siteNumbers: Uint16Array.from({ length: sentences }, numberAt), digest: sha256(bytes) };
}

/** Splits a stream into mixed frames, holding one at a time. Fails with PROTOCOL_FRAME_*. */
export async function* splitMixedFrames(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = prefixBytes;
  for await (const piece of pieces) {
    held.push(Buffer.from(piece));
    heldBytes += piece.length;
    while (heldBytes >= wanted) {
      const bytes = Buffer.concat(held);
      const length = mixedLength(bytes);
      if (bytes.length >= length) yield bytes.subarray(0, length);
      const rest = bytes.length >= length ? bytes.subarray(length) : bytes;
      wanted = bytes.length >= length ? prefixBytes : length;
      held = [rest];
      heldBytes = rest.length;
    }
  }
  if (heldBytes > 0) throw new Failure('PROTOCOL_FRAME_TRUNCATED', { bytes: heldBytes, expected: wanted });
}

function mixedLength(bytes: Uint8Array): number {
  requireBytes(bytes, prefixBytes);
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== mixedMagic) throw new Failure('PROTOCOL_FRAME_MAGIC_UNKNOWN');
  const length = view.getUint32(4, true);
  if (length > mixedBytesMax)
    throw new Failure('PROTOCOL_FRAME_TOO_LARGE', { bytes: length, maxBytes: mixedBytesMax });
  if (length < prefixBytes + digestBytes)
    throw new Failure('PROTOCOL_FRAME_TRUNCATED', { bytes: length, expected: prefixBytes + digestBytes });
  return length;
}
