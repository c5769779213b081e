/**
 * The layout of a frame, all integers little-endian:
 *
 * | bytes | content |
 * |---|---|
 * | 4 | magic `SFUM` |
 * | 2 | layout version |
 * | 2 | header length, at most 16 KiB |
 * | header length | header: one MessagePack map, see `frame-header.ts` |
 * | N * R * 2 | vectors of N tokens, float16, row by row |
 * | N | label ids |
 * | N | casing ids |
 * | 32 | SHA-256 of everything before it |
 */
import { endianness } from 'node:os';
import { Failure, invariant } from '#foundation';

/** `SFUM` as one little-endian integer. */
export const frameMagic = 0x4d554653;

export const frameLayoutVersion = 1;

/** Bytes before the header. */
export const prefixBytes = 8;

const halfBytes = 2;

/** Bytes of the digest at the end. */
export const digestBytes = 32;

/** Bounds checked before anything is allocated. */
export const frameLimits = {
  /** 512 sentence lengths and seven short fields take under 1 KiB; the rest is headroom. */
  headerBytes: 16 * 1024,
  /** The header is one flat map; four leaves headroom without straining the stack. */
  headerDepth: 4,
  sentences: 512,
  /** Longest sentence that the splitter produces. */
  sentenceTokens: 128,
  /** Three times the paper's largest size. */
  representationSize: 1024,
  /**
   * A value is a coordinate of a unit row, at most 1, plus Gaussian noise. At 16 million values a frame, one
   * exceeds 8 deviations once in fifty million frames, so 16 allows deviations up to 15 / 8 = 1.9 per
   * dimension; at R = 50 such noise is thirteen times as long as the row it hides. The site's own deviation is
   * unknown here, so all share one bound.
   */
  value: 16,
  /** Label ids are one byte. */
  labels: 255,
  /** Seven are in use. */
  casings: 16,
  /** A checker holds one frame in memory. */
  bytes: 32 * 1024 * 1024,
} as const;

/** Byte offsets of a frame's sections. */
export interface FrameSections {
  readonly vectors: number;
  readonly labels: number;
  readonly casings: number;
  readonly digest: number;
  readonly end: number;
}

/** Computes the offsets of a frame of `tokenCount` tokens behind a header of `headerBytes` bytes. */
export function layOutFrame(
  headerBytes: number,
  tokenCount: number,
  representationSize: number,
): FrameSections {
  const vectors = prefixBytes + headerBytes;
  const labels = vectors + tokenCount * representationSize * halfBytes;
  const casings = labels + tokenCount;
  const digest = casings + tokenCount;
  return { vectors, labels, casings, digest, end: digest + digestBytes };
}

/** Rows are viewed in place as 16-bit integers, which is only correct on little-endian machines. */
export function requireLittleEndian(): void {
  invariant(endianness() === 'LE', 'frames are read in place and need a little-endian machine');
}

/** A view of bytes that may start inside their buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Fails with PROTOCOL_FRAME_TRUNCATED for fewer than `expected` bytes. */
export function requireBytes({ length }: Uint8Array, expected: number): void {
  if (length < expected) throw new Failure('PROTOCOL_FRAME_TRUNCATED', { bytes: length, expected });
}

/** Fails with PROTOCOL_FRAME_TRUNCATED or PROTOCOL_FRAME_TRAILING_BYTES unless there are `expected` bytes. */
export function requireLength(bytes: Uint8Array, expected: number): void {
  requireBytes(bytes, expected);
  if (bytes.length > expected)
    throw new Failure('PROTOCOL_FRAME_TRAILING_BYTES', { bytes: bytes.length, expected });
}
