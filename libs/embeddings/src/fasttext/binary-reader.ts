/** Little-endian fields of a binary file, read through a window. */
import { Failure } from '#foundation';
import type { ByteWindow } from '../sources/byte-window.js';

/** Reads one field after another; past the end of the file it fails with EMBEDDINGS_SOURCE_TRUNCATED. */
export class BinaryReader {
  constructor(
    private readonly window: ByteWindow,
    private readonly file: string,
  ) {}

  /** Makes sure that the next `bytes` (at most a window) can be read without waiting, or that the file ends before. */
  async prepare(bytes: number): Promise<void> {
    if (this.window.end - this.window.position < bytes && !this.window.isLast) await this.window.refill();
  }

  uint8(): number {
    return this.window.bytes.readUInt8(this.advance(1));
  }

  int32(): number {
    return this.window.bytes.readInt32LE(this.advance(4));
  }

  /** A 64-bit integer; beyond 2^53 it is only approximate, which every bound refuses. */
  int64(): number {
    return Number(this.window.bytes.readBigInt64LE(this.advance(8)));
  }

  /** Bytes up to a zero byte, which is skipped; a view into the window. Without one it fails. */
  zeroTerminated(): Uint8Array {
    const { bytes, position, end } = this.window;
    const terminator = bytes.subarray(0, end).indexOf(0, position);
    if (terminator < 0 && !this.window.isLast)
      throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file: this.file, byte: this.window.consumed });
    const start = this.advance(terminator < 0 ? end - position + 1 : terminator + 1 - position);
    return bytes.subarray(start, terminator);
  }

  /** Skips fields nobody needs. */
  skip(bytes: number): void {
    this.advance(bytes);
  }

  private advance(bytes: number): number {
    const start = this.window.position;
    if (start + bytes > this.window.end)
      throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file: this.file, bytes: this.window.fileBytes });
    this.window.position = start + bytes;
    return start;
  }
}
