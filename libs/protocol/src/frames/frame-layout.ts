/**
 * Where everything stands in a frame, all integers little-endian:
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
import { invariant } from '#foundation';

/** `SFUM` read as one little-endian integer. */
export const frameMagic = 0x4d554653;

/** The layout above; a reader refuses every other number. */
export const frameLayoutVersion = 1;

/** Bytes before the header. */
export const prefixBytes = 8;

/** Bytes of one float16 value, and of the digest at the end. */
const halfBytes = 2;
const digestBytes = 32;

/** Bounds that a reader checks before it allocates anything. */
export const frameLimits = {
  /** 512 sentence lengths and seven short fields need under 1 KiB; the rest is room to grow. */
  headerBytes: 16 * 1024,
  /** The header is one flat map; four leaves room to grow and none to exhaust a stack. */
  headerDepth: 4,
  sentences: 512,
  /** The longest sentence that the splitter makes. */
  sentenceTokens: 128,
  /** Three times the largest size that the paper tries. */
  representationSize: 1024,
  /**
   * A value is a coordinate of a row of length one, at most 1, plus Gaussian noise. A frame holds 16 million values at
   * most; in one of fifty million such frames a value lies beyond 8 deviations, so 16 fits every deviation up to 15 / 8 = 1.9 a dimension. Noise of 1.9 is, at R = 50, thirteen
   * times as long as the row that it hides: whoever sends larger values does not send rows and noise. The site's own deviation is
   * not known here, so the bound is one for all and not the manifest's.
   */
  value: 16,
  /** Label ids are one byte. */
  labels: 255,
  /** Seven are in use. */
  casings: 16,
  /** One frame is held in memory whole by whoever checks it. */
  bytes: 32 * 1024 * 1024,
} as const;

/** Byte offsets of the sections of one frame. */
export interface FrameSections {
  readonly vectors: number;
  readonly labels: number;
  readonly casings: number;
  readonly digest: number;
  /** Length of the whole frame. */
  readonly end: number;
}

/** Lays out a frame of `tokenCount` tokens behind a header of `headerBytes` bytes. */
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

/** Rows are viewed in place as 16-bit integers, which is only right where the machine is little-endian. */
export function requireLittleEndian(): void {
  invariant(endianness() === 'LE', 'frames are read in place and need a little-endian machine');
}
