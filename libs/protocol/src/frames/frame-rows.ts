/** Checks on the rows of a frame: finite values, label ids, IOB2, casing ids. Linear, and nothing is allocated. */
import { Failure } from '#foundation';
import type { FrameHeader } from './frame-header.js';

/**
 * Refuses vectors that hold infinity or NaN (exponent bits all ones). `vectors` must start at a multiple of four bytes.
 * Fails with PROTOCOL_FRAME_VALUE_NOT_FINITE naming the row of the token.
 */
export function requireFinite(vectors: Uint16Array, representationSize: number): void {
  const pairs = new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length >>> 1);
  // Two halves a step. Adding one to an exponent of 31 carries into its sign bit, which was cleared before.
  let carried = 0;
  for (let index = 0; index < pairs.length; index += 1) {
    carried |= ((pairs[index] as number) & 0x7c007c00) + 0x04000400; // inside the array
  }
  const last = vectors[vectors.length - 1] ?? 0;
  if ((carried & 0x80008000) === 0 && isFiniteHalf(last)) return;
  const position = vectors.findIndex((half) => !isFiniteHalf(half));
  throw new Failure('PROTOCOL_FRAME_VALUE_NOT_FINITE', { row: Math.floor(position / representationSize) });
}

function isFiniteHalf(half: number): boolean {
  return (half & 0x7c00) !== 0x7c00;
}

/**
 * Refuses label ids outside [0, K) and sequences that are not IOB2. Ids: `O` = 0, `B-x` = 2i + 1, `I-x` = 2i + 2, so an
 * even id above 0 must follow itself or the id before it, within its sentence.
 * Fails with PROTOCOL_FRAME_LABEL_OUT_OF_RANGE or PROTOCOL_FRAME_LABELS_NOT_IOB2.
 */
export function requireIob2(
  labelIds: Uint8Array,
  header: Pick<FrameHeader, 'labelCount' | 'sentenceLengths'>,
): void {
  let row = 0;
  header.sentenceLengths.forEach((length, sentence) => {
    let previous = 0;
    for (const end = row + length; row < end; row += 1) {
      const id = labelIds[row] as number; // lengths add up to the count of ids
      if (id >= header.labelCount)
        throw new Failure('PROTOCOL_FRAME_LABEL_OUT_OF_RANGE', { row, labelCount: header.labelCount });
      if (id !== 0 && id % 2 === 0 && previous !== id && previous !== id - 1)
        throw new Failure('PROTOCOL_FRAME_LABELS_NOT_IOB2', { row, sentence });
      previous = id;
    }
  });
}

/** Refuses casing ids outside [0, casingCount): PROTOCOL_FRAME_CASING_OUT_OF_RANGE. */
export function requireCasings(casingIds: Uint8Array, casingCount: number): void {
  const row = casingIds.findIndex((id) => id >= casingCount);
  if (row !== -1) throw new Failure('PROTOCOL_FRAME_CASING_OUT_OF_RANGE', { row, casingCount });
}
