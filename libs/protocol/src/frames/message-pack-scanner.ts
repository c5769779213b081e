/**
 * Reads the shape of MessagePack bytes without building a value: a hostile header is refused before any decoder sees
 * it. Work is bounded by the bytes given, the stack by the allowed depth, and nothing is allocated but key names.
 */
import { Failure } from '#foundation';

/**
 * Accepts bytes that hold exactly one map whose nesting stays within `maxDepth` (the map itself is depth 1), whose
 * keys are strings without repetition, and that holds no extension type.
 *
 * Fails with PROTOCOL_FRAME_HEADER_MALFORMED, _TOO_DEEP, _EXTENSION or _DUPLICATE_KEY.
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

/** Kinds of value by first byte; `size` is the count of length bytes, or of content bytes for `fixed`. */
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

  /** Returns the position after the value that starts at `at`. */
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
    // Every entry needs at least one byte (two in a map): a huge count is refused without a loop.
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

  /** The content of the string from `at` to `end`, whichever of its four encodings was used. */
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

/** No key of ours is longer; two longer keys that agree so far count as a repetition and are refused. */
const maxKeyBytes = 64;

function malformed(headerPosition: number, expected: string): Failure {
  return new Failure('PROTOCOL_FRAME_HEADER_MALFORMED', { headerPosition, expected });
}
