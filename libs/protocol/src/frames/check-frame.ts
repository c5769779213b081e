/** Step 5 of the flow, second half: turns untrusted bytes into checked rows, or fails with a code. */
import { createHash } from 'node:crypto';
import { Failure, sha256 } from '#foundation';
import { mayFollow, outsideId } from '#labels';
import type { FrameSentence } from './encode-frame.js';
import { float32ToFloat16 } from './float16.js';
import { countTokens, decodeFrameHeader, type FrameHeader } from './frame-header.js';
import {
  type FrameSections,
  frameLayoutVersion,
  frameLimits,
  frameMagic,
  layOutFrame,
  prefixBytes,
  requireBytes,
  requireLength,
  requireLittleEndian,
  viewOf,
} from './frame-layout.js';

/** What both sides agreed on; absent fields are not checked. */
export type ExpectedFrame = {
  readonly [Field in
    | 'representerId'
    | 'representerDigest'
    | 'batchNumber'
    | 'representationSize'
    | 'labelCount'
    | 'casingCount']?: FrameHeader[Field];
};

/** A fully checked frame. Its arrays are views of the given bytes where alignment allows. */
export interface CheckedFrame {
  readonly header: FrameHeader;
  /** SHA-256 of the whole frame, its content address. */
  readonly digest: string;
  /** N. */
  readonly tokenCount: number;
  readonly bytes: number;
  readonly vectorsAt: number;
  /** Shape: (N, R) float16 bits, every one within `frameLimits.value`. */
  readonly vectors: Uint16Array;
  /** Shape: (N). */
  readonly labelIds: Uint8Array;
  /** Shape: (N). */
  readonly casingIds: Uint8Array;
}

/**
 * Checks every byte of a frame.
 *
 * **Guarantees**, in the order of the checks, each with its test:
 * - size, magic, layout version and header length are right before the header is read;
 * - the header is plain, shallow MessagePack before it is decoded, with exactly the known fields in range;
 * - it names the agreed representer, where `expected` does;
 * - the length is exactly as declared before anything is allocated;
 * - the SHA-256 at the end covers everything before it;
 * - every value is finite and within `frameLimits.value`, every label id in range and valid IOB2, every
 *   casing id in range.
 *
 * Fails with PROTOCOL_FRAME_*; bytes cause no other error.
 */
export function checkFrame(bytes: Uint8Array, expected: ExpectedFrame = {}): CheckedFrame {
  requireLittleEndian();
  const header = readHeader(bytes);
  requireAgreed(header, expected);
  const tokenCount = countTokens(header);
  const sections = layOutFrame(headerBytes(bytes), tokenCount, header.representationSize);
  requireLength(bytes, sections.end);
  const digest = requireDigest(bytes, sections);
  const vectors = alignedHalves(bytes.subarray(sections.vectors, sections.labels));
  const labelIds = bytes.subarray(sections.labels, sections.casings);
  const casingIds = bytes.subarray(sections.casings, sections.digest);
  requireBounded(vectors, header.representationSize);
  requireIob2(labelIds, header);
  requireCasings(casingIds, header.casingCount);
  return {
    header,
    digest,
    tokenCount,
    bytes: bytes.length,
    vectorsAt: sections.vectors,
    vectors,
    labelIds,
    casingIds,
  };
}

/** Content address of a frame, checked or not. */
export function frameDigest(bytes: Uint8Array): string {
  return sha256(bytes);
}

function readHeader(bytes: Uint8Array): FrameHeader {
  if (bytes.length > frameLimits.bytes)
    throw new Failure('PROTOCOL_FRAME_TOO_LARGE', { bytes: bytes.length, maxBytes: frameLimits.bytes });
  requireBytes(bytes, prefixBytes);
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== frameMagic) throw new Failure('PROTOCOL_FRAME_MAGIC_UNKNOWN');
  const version = view.getUint16(4, true);
  if (version !== frameLayoutVersion)
    throw new Failure('PROTOCOL_FRAME_VERSION_UNKNOWN', { version, expected: frameLayoutVersion });
  const length = headerBytes(bytes);
  if (length > frameLimits.headerBytes)
    throw new Failure('PROTOCOL_FRAME_HEADER_TOO_LONG', {
      headerBytes: length,
      maxBytes: frameLimits.headerBytes,
    });
  requireBytes(bytes, prefixBytes + length);
  return decodeFrameHeader(bytes.subarray(prefixBytes, prefixBytes + length));
}

function headerBytes(bytes: Uint8Array): number {
  return viewOf(bytes).getUint16(6, true);
}

function requireAgreed(header: FrameHeader, expected: ExpectedFrame): void {
  for (const [field, value] of Object.entries(expected)) {
    // `Object.entries` widens keys of ExpectedFrame to strings.
    if (value !== undefined && header[field as keyof ExpectedFrame] !== value)
      throw new Failure('PROTOCOL_FRAME_NOT_AS_AGREED', { field, expected: value });
  }
}

/** Returns the digest of the whole frame. The inner digest covers all the rest, so one pass serves both. */
function requireDigest(bytes: Uint8Array, sections: FrameSections): string {
  const hash = createHash('sha256').update(bytes.subarray(0, sections.digest));
  const stated = bytes.subarray(sections.digest);
  if (!hash.copy().digest().equals(stated)) throw new Failure('PROTOCOL_FRAME_DIGEST_MISMATCH');
  return hash.update(stated).digest('hex');
}

/** A view if the bytes start at a multiple of four, else a copy (`slice` of a Node buffer does not copy). */
function alignedHalves(bytes: Uint8Array): Uint16Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2);
}

/** Yields each sentence as views that live as long as the frame. */
export function* openFrame(frame: CheckedFrame): Generator<FrameSentence> {
  const { sentenceLengths, representationSize } = frame.header;
  let row = 0;
  for (const length of sentenceLengths) {
    const end = row + length;
    yield {
      vectors: frame.vectors.subarray(row * representationSize, end * representationSize), // (T, R)
      labelIds: frame.labelIds.subarray(row, end), // (T)
      casingIds: frame.casingIds.subarray(row, end), // (T)
    };
    row = end;
  }
}

/** Bits of `frameLimits.value` as a half. Without sign, halves order by value, infinity and NaN last. */
const limitBits = halfOf(frameLimits.value);

/** Added to a half without sign, this carries into the sign bit if the half exceeds the limit. */
const carryBits = 0x7fff - limitBits;

/**
 * Refuses infinity, NaN and values beyond `frameLimits.value`; `vectors` must start at a multiple of four
 * bytes. Fails with PROTOCOL_FRAME_VALUE_NOT_FINITE or PROTOCOL_FRAME_VALUE_TOO_LARGE naming the row.
 */
function requireBounded(vectors: Uint16Array, representationSize: number): void {
  const pairs = new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length >>> 1);
  const carry = (carryBits << 16) | carryBits;
  // Two halves per step; the lower cannot carry into the upper, because 0x7fff + carryBits < 0x10000.
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

/** Refuses ids outside [0, K) and invalid IOB2: PROTOCOL_FRAME_LABEL_OUT_OF_RANGE, _LABELS_NOT_IOB2. */
function requireIob2(
  labelIds: Uint8Array,
  header: Pick<FrameHeader, 'labelCount' | 'sentenceLengths'>,
): void {
  let row = 0;
  header.sentenceLengths.forEach((length, sentence) => {
    let previous = outsideId;
    for (const end = row + length; row < end; row += 1) {
      const id = labelIds[row] as number; // lengths add up to the number of ids
      if (id >= header.labelCount)
        throw new Failure('PROTOCOL_FRAME_LABEL_OUT_OF_RANGE', { row, labelCount: header.labelCount });
      if (!mayFollow(previous, id)) throw new Failure('PROTOCOL_FRAME_LABELS_NOT_IOB2', { row, sentence });
      previous = id;
    }
  });
}

/** Refuses casing ids outside [0, casingCount) with PROTOCOL_FRAME_CASING_OUT_OF_RANGE. */
function requireCasings(casingIds: Uint8Array, casingCount: number): void {
  const row = casingIds.findIndex((id) => id >= casingCount);
  if (row !== -1) throw new Failure('PROTOCOL_FRAME_CASING_OUT_OF_RANGE', { row, casingCount });
}
