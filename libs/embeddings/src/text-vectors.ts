/** Reads GloVe and word2vec text: a word and E values per line, after an optional first line "words E". */
import { basename } from 'node:path';
import { Failure } from '#foundation';
import { type ByteWindow, openByteWindow } from './byte-window.js';
import { largestSize } from './table.js';

/**
 * Scans a file. The last E fields are the vector, because large GloVe tables have blanks in words. Fails with
 * EMBEDDINGS_LINE_INVALID, or EMBEDDINGS_SOURCE_TRUNCATED with fewer lines than promised.
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

  /** Reads a last line without newline and checks the promised count. */
  finish(window: ByteWindow): void {
    if (window.end > window.position) this.read(window.bytes, window.position, window.end);
    if (this.promised !== undefined && this.vectors < this.promised)
      throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', {
        file: this.file,
        words: this.vectors,
        expected: this.promised,
      });
  }

  /** Two integers are always a header: nobody uses E = 1. */
  private readHeader(line: string): boolean {
    const header = /^(\d+) (\d+)$/.exec(line);
    if (header === null) return false;
    this.promised = Number(header[1]);
    const size = Number(header[2]);
    if (size < 1 || size > largestSize) throw this.invalidLine();
    this.values = new Float64Array(size);
    return true;
  }

  /** Fills the values from the end; returns where the word ends. */
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

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;
/** Exact in float64 up to 10^22. */
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Integers of 15 digits are exact in float64. */
const exactDigits = 15;
const decimalShape = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * Parses `bytes[start, end)` as `Number` does, without 34 million strings; NaN if invalid. An integer below
 * 2^53 divided by a power of ten up to 10^22 is correctly rounded (Clinger, "How to read floating point
 * numbers accurately", 1990).
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  let mantissa = 0;
  let digits = 0;
  let pointAt = -1;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits += 1;
    } else if (bytes[at] === point && pointAt < 0) pointAt = at;
    else return parseSlowly(bytes, start, end);
  }
  if (digits === 0 || digits > exactDigits) return parseSlowly(bytes, start, end);
  const decimals = pointAt < 0 ? 0 : end - pointAt - 1;
  const magnitude = mantissa / (powersOfTen[decimals] ?? 1); // decimals <= digits <= 15
  return isNegative ? -magnitude : magnitude;
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  const written = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + longestNumber)));
  return end - start <= longestNumber && decimalShape.test(written) ? Number(written) : Number.NaN;
}

/** No program prints longer numbers. */
const longestNumber = 64;

/** Receives a word (UTF-8) and its finite vector, (E) float64; both are reused for the next one. */
export type OnVector = (word: Uint8Array, values: Float64Array) => void;

/** Progress of a scan. */
export interface ScanProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Reads a file once, passes on its vectors in order, and yields after each stretch. */
export type VectorScan = (path: string, onVector: OnVector) => AsyncGenerator<ScanProgress>;
