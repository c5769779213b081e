/** Checks on the rows of a frame: bounded values, label ids, IOB2, casing ids. Linear, and nothing is allocated. */
import { Failure } from '#foundation';
import { mayFollow, outsideId } from '#labels';
import { float32ToFloat16 } from './float16.js';
import type { FrameHeader } from './frame-header.js';
import { frameLimits } from './frame-layout.js';

/** Bits of `frameLimits.value` as a half. Without their sign, halves are in the order of their values; infinity and NaN come last. */
const limitBits = halfOf(frameLimits.value);

/** What must be added to a half for it to carry into the bit of its sign, which was cleared before, when it is beyond the limit. */
const carryBits = 0x7fff - limitBits;

/**
 * Refuses vectors that hold infinity, NaN or a value beyond `frameLimits.value`. `vectors` must start at a multiple of four bytes.
 * Fails with PROTOCOL_FRAME_VALUE_NOT_FINITE or PROTOCOL_FRAME_VALUE_TOO_LARGE naming the row of the token.
 */
export function requireBounded(vectors: Uint16Array, representationSize: number): void {
  const pairs = new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length >>> 1);
  const carry = (carryBits << 16) | carryBits;
  // Two halves a step; the lower one cannot carry into the upper, because 0x7fff + carryBits stays below 0x10000.
  let carried = 0;
  for (let index = 0; index < pairs.length; index += 1) {
    carried |= ((pairs[index] as number) & 0x7fff7fff) + carry; // inside the array
  }
  const last = vectors[vectors.length - 1] ?? 0;
  if ((carried & 0x80008000) === 0 && isBounded(last)) return;
  const position = vectors.findIndex((half) => !isBounded(half));
  const row = Math.floor(position / representationSize);
  if (isFiniteHalf(vectors[position] ?? 0))
    throw new Failure('PROTOCOL_FRAME_VALUE_TOO_LARGE', { row, limit: frameLimits.value });
  throw new Failure('PROTOCOL_FRAME_VALUE_NOT_FINITE', { row });
}

function isBounded(half: number): boolean {
  return (half & 0x7fff) <= limitBits;
}

function isFiniteHalf(half: number): boolean {
  return (half & 0x7c00) !== 0x7c00;
}

function halfOf(value: number): number {
  const half = new Uint16Array(1);
  float32ToFloat16(Float32Array.of(value), half);
  return half[0] ?? 0;
}

/**
 * Refuses label ids outside [0, K) and sequences that are not IOB2 within their sentence.
 * Fails with PROTOCOL_FRAME_LABEL_OUT_OF_RANGE or PROTOCOL_FRAME_LABELS_NOT_IOB2.
 */
export function requireIob2(
  labelIds: Uint8Array,
  header: Pick<FrameHeader, 'labelCount' | 'sentenceLengths'>,
): void {
  let row = 0;
  header.sentenceLengths.forEach((length, sentence) => {
    let previous = outsideId;
    for (const end = row + length; row < end; row += 1) {
      const id = labelIds[row] as number; // lengths add up to the count of ids
      if (id >= header.labelCount)
        throw new Failure('PROTOCOL_FRAME_LABEL_OUT_OF_RANGE', { row, labelCount: header.labelCount });
      if (!mayFollow(previous, id)) throw new Failure('PROTOCOL_FRAME_LABELS_NOT_IOB2', { row, sentence });
      previous = id;
    }
  });
}

/** Refuses casing ids outside [0, casingCount): PROTOCOL_FRAME_CASING_OUT_OF_RANGE. */
export function requireCasings(casingIds: Uint8Array, casingCount: number): void {
  const row = casingIds.findIndex((id) => id >= casingCount);
  if (row !== -1) throw new Failure('PROTOCOL_FRAME_CASING_OUT_OF_RANGE', { row, casingCount });
}
