/**
 * Reads GloVe and word2vec text: one word and its E numbers a line, separated by single blanks or tabs. The first
 * line may instead tell "words E", as word2vec and fastText's `.vec` do.
 */
import { basename } from 'node:path';
import { Failure } from '#foundation';
import { type ByteWindow, openByteWindow } from './byte-window.js';
import { largestSize } from './table.js';

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

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;
/** Up to 10^22 powers of ten are exact in float64. */
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Integers of up to 15 digits are exact in float64. */
const exactDigits = 15;
const decimalShape = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * The number written in `bytes[start, end)`, the same float64 as `Number` gives; NaN when it is not a decimal number.
 *
 * An integer below 2^53 divided by a power of ten up to 10^22 is one correctly rounded operation on exact operands
 * (Clinger, "How to read floating point numbers accurately", 1990), so the short way is exact.
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

/** No program prints a number longer than this. */
const longestNumber = 64;

/**
 * Receives one vector. Both arguments are reused for the next one: copy what is kept.
 *
 * @param word UTF-8 bytes
 * @param values Shape: (E) float64, finite
 */
export type OnVector = (word: Uint8Array, values: Float64Array) => void;

/** How far a scan has come. */
export interface ScanProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** Reads a file once from start to end, hands over its vectors in order, and yields after each stretch of them. */
export type VectorScan = (path: string, onVector: OnVector) => AsyncGenerator<ScanProgress>;
