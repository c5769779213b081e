/** Step 5 of the flow, second half: bytes from outside become rows that can be trusted, or are refused with a code. */
import { createHash } from 'node:crypto';
import { Failure, sha256 } from '#foundation';
import type { FrameSentence } from './encode-frame.js';
import { countTokens, decodeFrameHeader, type FrameHeader } from './frame-header.js';
import {
  type FrameSections,
  frameLayoutVersion,
  frameLimits,
  frameMagic,
  layOutFrame,
  prefixBytes,
  requireLittleEndian,
} from './frame-layout.js';
import { requireBounded, requireCasings, requireIob2 } from './frame-rows.js';

/** What both sides agreed on before; a field left out is not compared. */
export type ExpectedFrame = {
  readonly [Field in
    | 'representerId'
    | 'representerDigest'
    | 'batchNumber'
    | 'representationSize'
    | 'labelCount'
    | 'casingCount']?: FrameHeader[Field];
};

/** A frame in which everything has been checked. Its arrays are views of the given bytes where alignment allows. */
export interface CheckedFrame {
  readonly header: FrameHeader;
  /** SHA-256 of the whole frame, as `sha256sum` prints it: its content address. */
  readonly digest: string;
  /** N. */
  readonly tokenCount: number;
  /** Length of the whole frame in bytes. */
  readonly bytes: number;
  /** Where the vectors begin in the frame. */
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
 * **Guarantees**, in the order of the checks; each has its test:
 * - size, magic, layout version and header length are right before the header is looked at;
 * - the header is plain, shallow MessagePack before it is decoded, and has exactly the known fields in range;
 * - it is the agreed representer, where `expected` says so;
 * - the length is exactly what the header declares before anything is allocated;
 * - the SHA-256 at the end covers everything before it;
 * - every value is finite and within `frameLimits.value`, every label id in range and valid IOB2, every casing id in range.
 *
 * Fails with PROTOCOL_FRAME_*; no other error comes from bytes, whatever they are.
 */
export function checkFrame(bytes: Uint8Array, expected: ExpectedFrame = {}): CheckedFrame {
  requireLittleEndian();
  const header = readHeader(bytes);
  requireAgreed(header, expected);
  const tokenCount = countTokens(header);
  const sections = layOutFrame(headerBytes(bytes), tokenCount, header.representationSize);
  requireLength(bytes, sections);
  const digest = requireDigest(bytes, sections);
  const vectors = alignedHalves(bytes.subarray(sections.vectors, sections.labels));
  const labelIds = bytes.subarray(sections.labels, sections.casings);
  const casingIds = bytes.subarray(sections.casings, sections.digest);
  requireBounded(vectors, header.representationSize);
  requireIob2(labelIds, header);
  requireCasings(casingIds, header.casingCount);
  const facts = { header, digest, tokenCount, bytes: bytes.length, vectorsAt: sections.vectors };
  return { ...facts, vectors, labelIds, casingIds };
}

/** Content address of a frame: SHA-256 of all its bytes, checked or not. */
export function frameDigest(bytes: Uint8Array): string {
  return sha256(bytes);
}

function readHeader(bytes: Uint8Array): FrameHeader {
  if (bytes.length > frameLimits.bytes)
    throw new Failure('PROTOCOL_FRAME_TOO_LARGE', { bytes: bytes.length, maxBytes: frameLimits.bytes });
  if (bytes.length < prefixBytes) throw truncated(bytes.length, prefixBytes);
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
  if (bytes.length < prefixBytes + length) throw truncated(bytes.length, prefixBytes + length);
  return decodeFrameHeader(bytes.subarray(prefixBytes, prefixBytes + length));
}

function headerBytes(bytes: Uint8Array): number {
  return viewOf(bytes).getUint16(6, true);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function requireAgreed(header: FrameHeader, expected: ExpectedFrame): void {
  for (const [field, value] of Object.entries(expected)) {
    if (value !== undefined && header[field as keyof ExpectedFrame] !== value)
      // keys of ExpectedFrame
      throw new Failure('PROTOCOL_FRAME_NOT_AS_AGREED', { field, expected: value });
  }
}

function requireLength(bytes: Uint8Array, { end }: FrameSections): void {
  if (bytes.length < end) throw truncated(bytes.length, end);
  if (bytes.length > end)
    throw new Failure('PROTOCOL_FRAME_TRAILING_BYTES', { bytes: bytes.length, expected: end });
}

/** Returns the digest of the whole frame; the digest inside it covers the rest, so one pass serves both. */
function requireDigest(bytes: Uint8Array, sections: FrameSections): string {
  const hash = createHash('sha256').update(bytes.subarray(0, sections.digest));
  const stated = bytes.subarray(sections.digest);
  if (!hash.copy().digest().equals(stated)) throw new Failure('PROTOCOL_FRAME_DIGEST_MISMATCH');
  return hash.update(stated).digest('hex');
}

/** A view where the bytes stand at a multiple of four, else a copy (`slice` of a Node buffer would not be one). */
function alignedHalves(bytes: Uint8Array): Uint16Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2);
}

function truncated(bytes: number, expected: number): Failure {
  return new Failure('PROTOCOL_FRAME_TRUNCATED', { bytes, expected });
}

// The sentences of a checked frame, one after the other.

/** Yields each sentence as views of the frame: nothing is copied, and they live as long as the frame. */
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
