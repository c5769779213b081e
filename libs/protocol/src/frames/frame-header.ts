/** The header of a frame, which describes its rows. A scanner checks its shape before any decoder sees it. */
import { Packr } from 'msgpackr';
import { z } from 'zod';
import { Failure } from '#foundation';
import { isLabelIdCount } from '#labels';
import { digestSchema, identifierSchema } from '../fields/fields.js';
import { frameLimits } from './frame-layout.js';

const sentenceLengths = z
  .instanceof(Uint8Array)
  .refine((lengths) => lengths.length >= 1 && lengths.length <= frameLimits.sentences, {
    error: `expected 1 to ${frameLimits.sentences} sentences`,
  })
  .refine((lengths) => lengths.every((length) => length >= 1 && length <= frameLimits.sentenceTokens), {
    error: `expected 1 to ${frameLimits.sentenceTokens} tokens a sentence`,
  });

const frameHeaderSchema = z.strictObject({
  formatVersion: z.literal(1),
  representerId: identifierSchema,
  /** SHA-256 of the representer's ONNX file. */
  representerDigest: digestSchema,
  /** Position of the batch among those of one site for one representer, from 0. */
  batchNumber: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** R. */
  representationSize: z.int().min(1).max(frameLimits.representationSize),
  /** K, always odd: `O`, and `B-x` and `I-x` for each label. */
  labelCount: z
    .int()
    .min(3)
    .max(frameLimits.labels)
    .refine(isLabelIdCount, { error: 'expected an odd number' }),
  casingCount: z.int().min(1).max(frameLimits.casings),
  /** T of each sentence in order, one byte each. */
  sentenceLengths,
});

export type FrameHeader = z.infer<typeof frameHeaderSchema>;

// Plain MessagePack for any language; records and extensions are msgpackr's own dialect.
const messagePack = new Packr({ useRecords: false, moreTypes: false, mapsAsObjects: true });

/** Encodes a header as MessagePack, with fields in schema order. */
export function encodeFrameHeader(header: FrameHeader): Uint8Array {
  return messagePack.pack(header);
}

/** Decodes a header. Fails with PROTOCOL_FRAME_HEADER_* naming the first invalid field, never its value. */
export function decodeFrameHeader(bytes: Uint8Array): FrameHeader {
  scanMessagePackMap(bytes, frameLimits.headerDepth);
  const parsed = frameHeaderSchema.safeParse(unpack(bytes));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // Names of unknown fields come from the sender, so they are not repeated.
  const field = issue === undefined || issue.path.length === 0 ? 'unknown field' : issue.path.join('.');
  throw new Failure('PROTOCOL_FRAME_HEADER_INVALID', { field });
}

/** N, the number of tokens in the frame. */
export function countTokens(header: Pick<FrameHeader, 'sentenceLengths'>): number {
  let total = 0;
  for (const length of header.sentenceLengths) total += length;
  return total;
}

function unpack(bytes: Uint8Array): unknown {
  try {
    return messagePack.unpack(bytes);
  } catch (error) {
    throw new Failure('PROTOCOL_FRAME_HEADER_MALFORMED', { expected: 'MessagePack' }, { cause: error });
  }
}

/**
 * Accepts exactly one map, nested at most `maxDepth` deep (the map is depth 1), with distinct string keys and
 * no extension types. Work is bounded by the bytes, the stack by the depth; only key names are allocated. Fails
 * with PROTOCOL_FRAME_HEADER_MALFORMED, _TOO_DEEP, _EXTENSION or _DUPLICATE_KEY.
 */
export function scanMessagePackMap(bytes: Uint8Array, maxDepth: number): void {
  const scanner = new Scanner(bytes, maxDepth);
  if (!isMapByte(bytes[0])) throw malformed(0, 'a map');
  const end = scanner.skipValue(0, 1);
  if (end !== bytes.length) throw malformed(end, 'no byte after the map');
}

function isMapByte(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x80 && byte <= 0x8f) || byte === 0xde || byte === 0xdf);
}

/** Value kinds by first byte; `size` counts length bytes, or content bytes if `fixed`. */
type Shape =
  | { readonly kind: 'fixed' | 'bytes' | 'text' | 'array' | 'map'; readonly size: number }
  | { readonly kind: 'extension' }
  | { readonly kind: 'reserved' };

/** 0xc0 to 0xdf in order: https://github.com/msgpack/msgpack/blob/master/spec.md#formats */
const shapes: readonly Shape[] = [
  { kind: 'fixed', size: 0 }, // nil
  { kind: 'reserved' },
  { kind: 'fixed', size: 0 }, // false
  { kind: 'fixed', size: 0 }, // true
  ...[1, 2, 4].map((size): Shape => ({ kind: 'bytes', size })),
  ...[1, 2, 4].map((): Shape => ({ kind: 'extension' })),
  ...[4, 8].map((size): Shape => ({ kind: 'fixed', size })), // floats
  ...[1, 2, 4, 8, 1, 2, 4, 8].map((size): Shape => ({ kind: 'fixed', size })), // unsigned, then signed integers
  ...[1, 2, 4, 8, 16].map((): Shape => ({ kind: 'extension' })),
  ...[1, 2, 4].map((size): Shape => ({ kind: 'text', size })),
  ...[2, 4].map((size): Shape => ({ kind: 'array', size })),
  ...[2, 4].map((size): Shape => ({ kind: 'map', size })),
];

class Scanner {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly maxDepth: number,
  ) {}

  /** Returns the position after the value at `at`. */
  skipValue(at: number, depth: number): number {
    const first = this.byteAt(at);
    if (first <= 0x7f || first >= 0xe0) return at + 1;
    if (first <= 0x8f) return this.skipEntries(at + 1, first & 15, { depth, isMap: true });
    if (first <= 0x9f) return this.skipEntries(at + 1, first & 15, { depth, isMap: false });
    if (first <= 0xbf) return this.skipBytes(at + 1, first & 31);
    return this.skipShaped(at, depth, shapes[first - 0xc0]);
  }

  private skipShaped(at: number, depth: number, shape: Shape | undefined): number {
    if (shape === undefined || shape.kind === 'reserved') throw malformed(at, 'no reserved byte');
    if (shape.kind === 'extension')
      throw new Failure('PROTOCOL_FRAME_HEADER_EXTENSION', { headerPosition: at });
    if (shape.kind === 'fixed') return this.skipBytes(at + 1, shape.size);
    const length = this.integerAt(at + 1, shape.size);
    const start = at + 1 + shape.size;
    if (shape.kind === 'array' || shape.kind === 'map')
      return this.skipEntries(start, length, { depth, isMap: shape.kind === 'map' });
    return this.skipBytes(start, length);
  }

  private skipEntries(start: number, count: number, inside: { depth: number; isMap: boolean }): number {
    if (inside.depth > this.maxDepth)
      throw new Failure('PROTOCOL_FRAME_HEADER_TOO_DEEP', { maxDepth: this.maxDepth });
    // An entry takes at least one byte (two in a map), so a huge count is refused without looping.
    if (count * (inside.isMap ? 2 : 1) > this.bytes.length - start) throw malformed(start, 'as declared');
    return inside.isMap
      ? this.skipMapEntries(start, count, inside.depth)
      : this.skipItems(start, count, inside.depth);
  }

  private skipItems(start: number, count: number, depth: number): number {
    let at = start;
    for (let item = 0; item < count; item += 1) at = this.skipValue(at, depth + 1);
    return at;
  }

  private skipMapEntries(start: number, count: number, depth: number): number {
    const keys = new Set<string>();
    let at = start;
    for (let entry = 0; entry < count; entry += 1) {
      if (!this.isTextAt(at)) throw malformed(at, 'a string as key');
      const afterKey = this.skipValue(at, depth + 1);
      keys.add(this.textBefore(at, afterKey));
      if (keys.size !== entry + 1)
        throw new Failure('PROTOCOL_FRAME_HEADER_DUPLICATE_KEY', { headerPosition: at });
      at = this.skipValue(afterKey, depth + 1);
    }
    return at;
  }

  private isTextAt(at: number): boolean {
    const first = this.byteAt(at);
    return (first >= 0xa0 && first <= 0xbf) || (first >= 0xd9 && first <= 0xdb);
  }

  /** The string from `at` to `end`, in any of its four encodings. */
  private textBefore(at: number, end: number): string {
    const first = this.byteAt(at);
    const lengthBytes = first <= 0xbf ? 0 : 1 << (first - 0xd9);
    const start = at + 1 + lengthBytes;
    return String.fromCharCode(...this.bytes.subarray(start, Math.min(end, start + maxKeyBytes)));
  }

  private skipBytes(start: number, count: number): number {
    if (count > this.bytes.length - start) throw malformed(start, 'as declared');
    return start + count;
  }

  private integerAt(at: number, size: number): number {
    this.skipBytes(at, size);
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + this.byteAt(at + byte);
    return value;
  }

  private byteAt(at: number): number {
    const byte = this.bytes[at];
    if (byte === undefined) throw malformed(at, 'another byte');
    return byte;
  }
}

/** No known key is longer; longer keys with the same beginning count as duplicates and are refused. */
const maxKeyBytes = 64;

function malformed(headerPosition: number, expected: string): Failure {
  return new Failure('PROTOCOL_FRAME_HEADER_MALFORMED', { headerPosition, expected });
}
