import { Failure } from '#foundation';
import type { CorpusFile } from './corpus-types.js';
import { type ByteLine, LineBuffer, readAsUtf8 } from './document-bytes.js';

/** One object of the array, as UTF-8 bytes; `undefined` if it exceeded the bound and was skipped. */
export type JsonItem = ByteLine;

const quote = 0x22;
const backslash = 0x5c;
const open = 0x7b;
const close = 0x7d;
const opened = 0x5b;
const closed = 0x5d;
const comma = 0x2c;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const byteOrderMark: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/**
 * Streams the unparsed objects of a JSON array file, each at most `bytesMax` bytes; a blank file has none. Fails
 * with TEXT_RECORD_INVALID unless the file is a closed array of objects, and as `readAsUtf8` does.
 */
export async function* readJsonArray(
  { path, encoding }: Pick<CorpusFile, 'path' | 'encoding'>,
  bytesMax: number,
): AsyncGenerator<JsonItem> {
  const cutter = new ObjectCutter(path, bytesMax);
  for await (const chunk of readAsUtf8(path, encoding)) yield* cutter.add(chunk);
  if (cutter.isOpen)
    throw new Failure('TEXT_RECORD_INVALID', { file: path, expected: 'a JSON array that is closed' });
}

class ObjectCutter {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private array: 'awaited' | 'open' | 'closed' = 'awaited';
  private number = 0;
  private item: LineBuffer;

  constructor(
    private readonly path: string,
    private readonly bytesMax: number,
  ) {
    this.item = new LineBuffer(bytesMax);
  }

  get isOpen(): boolean {
    return this.array === 'open';
  }

  *add(chunk: Buffer): Generator<JsonItem> {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const before = this.depth;
      this.step(chunk[index] ?? 0);
      if (before === 0 && this.depth === 1) start = index;
      if (before === 1 && this.depth === 0) {
        this.item.add(chunk.subarray(start, index + 1));
        yield this.finish();
      }
    }
    if (this.depth > 0) this.item.add(chunk.subarray(start));
  }

  private step(byte: number): void {
    if (this.depth === 0) this.stepOutside(byte);
    else if (this.isEscaped) this.isEscaped = false;
    else if (this.inString) {
      if (byte === backslash) this.isEscaped = true;
      else if (byte === quote) this.inString = false;
    } else if (byte === quote) this.inString = true;
    else if (byte === open) this.depth += 1;
    else if (byte === close) this.depth -= 1;
  }

  private stepOutside(byte: number): void {
    if (blanks.has(byte) || (this.array === 'awaited' && byteOrderMark.has(byte))) return;
    if (this.array === 'awaited' && byte === opened) this.array = 'open';
    else if (this.array === 'open' && byte === open) this.depth = 1;
    else if (this.array === 'open' && byte === closed) this.array = 'closed';
    else if (this.array !== 'open' || byte !== comma)
      throw new Failure('TEXT_RECORD_INVALID', { file: this.path, expected: 'one JSON array of objects' });
  }

  private finish(): JsonItem {
    this.number += 1;
    const finished = this.item.finish(this.number);
    this.item = new LineBuffer(this.bytesMax);
    return finished;
  }
}
