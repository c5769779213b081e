/**
 * Reads GloVe and word2vec text: one word and its E numbers a line, separated by single blanks or tabs. The first
 * line may instead tell "words E", as word2vec and fastText's `.vec` do.
 */
import { basename } from 'node:path';
import { Failure } from '#foundation';
import { largestSize } from '../limits.js';
import { type ByteWindow, openByteWindow } from './byte-window.js';
import { parseDecimal } from './decimal.js';
import type { OnVector, ScanProgress } from './vector-scan.js';

/**
 * Scans a text file of vectors. A word may hold blanks (the large GloVe tables have a few): the last E fields are
 * the vector. Fails with EMBEDDINGS_LINE_INVALID, or EMBEDDINGS_SOURCE_TRUNCATED when the header promised more lines.
 */
export async function* scanTextVectors(path: string, onVector: OnVector): AsyncGenerator<ScanProgress> {
  await using window = await openByteWindow(path);
  const reader = new LineReader(basename(path), onVector);
  do {
    readWholeLines(window, reader);
    yield { bytesDone: window.consumed, bytesTotal: window.fileBytes };
    reader.refuseLongLine(window);
  } while (await window.refill());
  reader.finish(window);
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const tab = 0x09;

function readWholeLines(window: ByteWindow, reader: LineReader): void {
  const { bytes, end } = window;
  for (;;) {
    const lineEnd = bytes.subarray(0, end).indexOf(newline, window.position);
    if (lineEnd < 0) return;
    reader.read(bytes, window.position, lineEnd);
    window.position = lineEnd + 1;
  }
}

class LineReader {
  private line = 0;
  private vectors = 0;
  private promised: number | undefined;
  private values: Float64Array | undefined;

  constructor(
    private readonly file: string,
    private readonly onVector: OnVector,
  ) {}

  read(bytes: Buffer, start: number, end: number): void {
    this.line += 1;
    const trimmedEnd = withoutTrailingBlanks(bytes, start, end);
    if (trimmedEnd === start) return;
    if (this.line === 1 && this.readHeader(bytes.toString('latin1', start, trimmedEnd))) return;
    this.values ??= new Float64Array(countSeparators(bytes, start, trimmedEnd));
    const wordEnd = this.readValues(bytes, start, trimmedEnd);
    if (wordEnd <= start) throw this.invalidLine();
    this.onVector(bytes.subarray(start, wordEnd), this.values);
    this.vectors += 1;
  }

  refuseLongLine(window: ByteWindow): void {
    if (window.end - window.position === window.bytes.length) throw this.invalidLine(1);
  }

  /** Reads a last line without a newline and compares the count with the header. */
  finish(window: ByteWindow): void {
    if (window.end > window.position) this.read(window.bytes, window.position, window.end);
    if (this.promised !== undefined && this.vectors < this.promised)
      throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', {
        file: this.file,
        words: this.vectors,
        expected: this.promised,
      });
  }

  /** "341479 100": two integers cannot be a word and a vector, except at E = 1, which nobody uses. */
  private readHeader(line: string): boolean {
    const header = /^(\d+) (\d+)$/.exec(line);
    if (header === null) return false;
    this.promised = Number(header[1]);
    const size = Number(header[2]);
    if (size < 1 || size > largestSize) throw this.invalidLine();
    this.values = new Float64Array(size);
    return true;
  }

  /** Fills the values from the last field to the first; returns where the word ends. */
  private readValues(bytes: Buffer, start: number, end: number): number {
    const values = this.values ?? new Float64Array(0);
    if (values.length === 0) throw this.invalidLine();
    let fieldEnd = end;
    for (let index = values.length - 1; index >= 0; index -= 1) {
      let fieldStart = fieldEnd;
      while (fieldStart > start && !isSeparator(bytes[fieldStart - 1])) fieldStart -= 1;
      const value = parseDecimal(bytes, fieldStart, fieldEnd);
      if (!Number.isFinite(value)) throw this.invalidLine();
      values[index] = value;
      fieldEnd = fieldStart - 1;
    }
    return fieldEnd;
  }

  private invalidLine(ahead = 0): Failure {
    const numbers = this.values === undefined || this.values.length === 0 ? 'at least 1' : this.values.length;
    return new Failure('EMBEDDINGS_LINE_INVALID', { file: this.file, line: this.line + ahead, numbers });
  }
}

function isSeparator(byte: number | undefined): boolean {
  return byte === blank || byte === tab;
}

function withoutTrailingBlanks(bytes: Buffer, start: number, end: number): number {
  let at = end;
  while (at > start && (isSeparator(bytes[at - 1]) || bytes[at - 1] === carriageReturn)) at -= 1;
  return at;
}

function countSeparators(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (isSeparator(bytes[at])) count += 1;
  return count;
}
