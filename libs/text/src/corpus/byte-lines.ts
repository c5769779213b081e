/** A file as lines of bytes, without ever holding more than one line. */
import type { CorpusFile } from './corpus-types.js';
import { readAsUtf8 } from './encodings.js';

/** One line. */
export interface ByteLine {
  /** From 1. */
  readonly number: number;
  /** Without its line feed; `undefined` when the line is longer than the bound and was skipped. */
  readonly bytes: Uint8Array | undefined;
  /** Length without the line feed, also of a skipped line. */
  readonly byteLength: number;
}

/** The lines of a file in UTF-8, each at most `bytesMax` long; fails as `readAsUtf8` does. */
export async function* readByteLines(
  { path, encoding }: Pick<CorpusFile, 'path' | 'encoding'>,
  bytesMax: number,
): AsyncGenerator<ByteLine> {
  let number = 1;
  let line = new LineBuffer(bytesMax);
  for await (const chunk of readAsUtf8(path, encoding)) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      line.add(chunk.subarray(start, end));
      yield line.finish(number);
      number += 1;
      line = new LineBuffer(bytesMax);
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.byteLength > 0) yield line.finish(number);
}

const lineFeed = 0x0a;

/** The pieces of one line; lets go of them once the line is too long. */
class LineBuffer {
  private pieces: Buffer[] = [];
  byteLength = 0;

  constructor(private readonly bytesMax: number) {}

  add(piece: Buffer): void {
    this.byteLength += piece.length;
    if (this.byteLength > this.bytesMax) this.pieces = [];
    else this.pieces.push(piece);
  }

  finish(number: number): ByteLine {
    const bytes = this.byteLength > this.bytesMax ? undefined : Buffer.concat(this.pieces);
    return { number, bytes, byteLength: this.byteLength };
  }
}
