/**
 * Reads the word vectors of a fastText `.bin` model, versions 11 and 12 (`FastText::loadModel`, `Args::load`,
 * `Dictionary::load`, `DenseMatrix::load`). The output matrix must be present.
 */
import { constants } from 'node:buffer';
import { basename } from 'node:path';
import { Failure } from '#foundation';
import { type ByteWindow, openByteWindow } from './byte-window.js';
import { largestSize, longestSubword } from './table.js';
import { createWordIndex, type WordIndex } from './word-index.js';

/** A fastText model. */
export interface FastTextModel {
  readonly size: number;
  readonly words: WordIndex;
  readonly shape: SubwordShape;
  /** Shape: (rowCount, E) float32. */
  readonly wordRows: Float32Array;
  /** Shape: (buckets, E) float32. */
  readonly bucketRows: Float32Array;
  /** SHA-256 up to the end of the input matrix. */
  readonly digest: string;
}

/**
 * Fails with EMBEDDINGS_SOURCE_UNSUPPORTED (not fastText, another version, supervised, quantised, subwords
 * over 64 characters), EMBEDDINGS_SOURCE_TRUNCATED, EMBEDDINGS_SOURCE_DAMAGED or EMBEDDINGS_TOO_LARGE.
 */
export async function readFastTextModel(path: string): Promise<FastTextModel> {
  await using window = await openByteWindow(path, { isHashed: true });
  const file = basename(path);
  const reader = new BinaryReader(window, file);
  const settings = readSettings(reader, file);
  const words = await readDictionary(reader, file);
  await reader.prepare(17);
  const shape = { minLength: settings.minLength, maxLength: settings.maxLength, buckets: settings.buckets };
  checkInput(reader, { file, size: settings.size, rows: words.count + shape.buckets, window });
  const wordRows = await readRows(window, file, words.count * settings.size);
  const bucketRows = await readRows(window, file, shape.buckets * settings.size);
  const digest = window.digestOfConsumed();
  await checkOutput(reader, window, file);
  return { size: settings.size, words, shape, wordRows, bucketRows, digest };
}

interface Settings extends SubwordShape {
  readonly size: number;
}

const magic = 793712314;
const models = ['cbow', 'skip-gram', 'supervised'];

/** Magic, version, then twelve integers and one float64 in the order of `Args::load`. */
function readSettings(reader: BinaryReader, file: string): Settings {
  const unsupported = (field: string, value: number | string, expected: string) =>
    new Failure('EMBEDDINGS_SOURCE_UNSUPPORTED', { file, field, value, expected });
  const foundMagic = reader.int32();
  if (foundMagic !== magic) throw unsupported('magic', foundMagic, String(magic));
  const version = reader.int32();
  if (version !== 11 && version !== 12) throw unsupported('version', version, '11 or 12');
  const size = reader.int32();
  reader.skip(6 * 4); // window, epochs, minimum count, negatives, word n-grams, loss
  const model = reader.int32();
  if (model !== 1 && model !== 2) throw unsupported('model', models[model - 1] ?? model, 'skip-gram or cbow');
  const buckets = reader.int32();
  const minLength = reader.int32();
  const maxLength = reader.int32();
  reader.skip(4 + 8); // learning rate update, sampling threshold
  const isSound = size >= 1 && size <= largestSize && buckets >= (maxLength > 0 ? 1 : 0);
  if (!isSound) throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, field: 'settings' });
  if (maxLength > longestSubword) throw unsupported('maxn', maxLength, `at most ${longestSubword}`);
  return { size, buckets, minLength, maxLength };
}

/** Longer than any word of a corpus. */
const longestWordBytes = 64 * 1024;
/** Bytes after a word: count (int64) and type (int8). */
const entryTailBytes = 9;
const typeWord = 0;

async function readDictionary(reader: BinaryReader, file: string): Promise<WordIndex> {
  const damaged = (field: string) => new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, field });
  await reader.prepare(28);
  const entries = reader.int32();
  const wordCount = reader.int32();
  const labelCount = reader.int32();
  reader.int64(); // tokens read in training
  const prunedRows = reader.int64();
  if (prunedRows >= 0)
    throw new Failure('EMBEDDINGS_SOURCE_UNSUPPORTED', {
      file,
      field: 'pruned',
      value: true,
      expected: false,
    });
  if (wordCount < 1 || labelCount !== 0 || entries !== wordCount) throw damaged('dictionary');
  const words = createWordIndex();
  for (let row = 0; row < wordCount; row += 1) {
    await reader.prepare(longestWordBytes + entryTailBytes);
    const word = reader.zeroTerminated();
    if (word.length > longestWordBytes || !words.add(word)) throw damaged('dictionary');
    reader.int64(); // count
    if (reader.uint8() !== typeWord) throw damaged('dictionary');
  }
  return words;
}

interface InputExpectation {
  readonly file: string;
  readonly size: number;
  readonly rows: number;
  readonly window: ByteWindow;
}

/** Checks the input matrix's head and size before allocating it. */
function checkInput(reader: BinaryReader, { file, size, rows, window }: InputExpectation): void {
  if (reader.uint8() !== 0)
    throw new Failure('EMBEDDINGS_SOURCE_UNSUPPORTED', {
      file,
      field: 'quantised',
      value: true,
      expected: false,
    });
  const foundRows = reader.int64();
  const foundSize = reader.int64();
  if (foundRows !== rows || foundSize !== size)
    throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', {
      file,
      field: 'input matrix',
      rows: foundRows,
      size: foundSize,
    });
  const bytes = rows * size * 4;
  if (bytes > window.fileBytes - window.consumed)
    throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, bytes: window.fileBytes });
}

async function readRows(window: ByteWindow, file: string, length: number): Promise<Float32Array> {
  if (length * 4 > constants.MAX_LENGTH) throw new Failure('EMBEDDINGS_TOO_LARGE', { file, values: length });
  const rows = new Float32Array(length);
  const isWhole = await window.readInto(new Uint8Array(rows.buffer));
  if (!isWhole) throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, bytes: window.fileBytes });
  for (const value of rows)
    if (!Number.isFinite(value))
      throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, field: 'input matrix' });
  return rows;
}

/** Checks that the file ends with the output matrix. */
async function checkOutput(reader: BinaryReader, window: ByteWindow, file: string): Promise<void> {
  await reader.prepare(17);
  reader.skip(1);
  const bytes = reader.int64() * reader.int64() * 4;
  const left = window.fileBytes - window.consumed;
  if (bytes > left) throw new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, bytes: window.fileBytes });
  if (bytes < left) throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, field: 'output matrix' });
}

/** Reads little-endian fields. Fails with EMBEDDINGS_SOURCE_TRUNCATED at the end of the file. */
class BinaryReader {
  constructor(
    private readonly window: ByteWindow,
    private readonly file: string,
  ) {}

  /** Loads the next `bytes`, at most a window, or the rest of the file. */
  async prepare(bytes: number): Promise<void> {
    if (this.window.end - this.window.position < bytes && !this.window.isLast) await this.window.refill();
  }

  uint8(): number {
    return this.window.bytes.readUInt8(this.advance(1));
  }

  int32(): number {
    return this.window.bytes.readInt32LE(this.advance(4));
  }

  /** Approximate beyond 2^53, which every bound refuses. */
  int64(): number {
    return Number(this.window.bytes.readBigInt64LE(this.advance(8)));
  }

  /** Returns a view up to a zero byte, which is skipped. */
  zeroTerminated(): Uint8Array {
    const { bytes, position, end } = this.window;
    const terminator = bytes.subarray(0, end).indexOf(0, position);
    if (terminator < 0 && !this.window.isLast)
      throw new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file: this.file, byte: this.window.consumed });
    const start = this.advance(terminator < 0 ? end - position + 1 : terminator + 1 - position);
    return bytes.subarray(start, terminator);
  }

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

/** Parameters of subwords. */
export interface SubwordShape {
  /** In characters. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly buckets: number;
}

/**
 * Calls `onBucket` for every subword of `<word>`, in order and with repetitions, as fastText does
 * (`Dictionary::computeSubwords`, `Dictionary::hash`). A lone bracket is none; characters are code points.
 *
 * @param word UTF-8, without brackets
 */
export function forEachSubword(
  word: Uint8Array,
  { minLength, maxLength, buckets }: SubwordShape,
  onBucket: (bucket: number) => void,
): void {
  const bytes = withBrackets(word);
  for (let start = 0; start < bytes.length; start += 1) {
    if (isContinuation(bytes[start])) continue;
    let hash = hashOfNothing;
    let end = start;
    for (let length = 1; length <= maxLength && end < bytes.length; length += 1) {
      do {
        hash = hashOnwards(hash, bytes[end] ?? 0);
        end += 1;
      } while (end < bytes.length && isContinuation(bytes[end]));
      const isLoneBracket = length === 1 && (start === 0 || end === bytes.length);
      if (length >= minLength && !isLoneBracket) onBucket((hash >>> 0) % buckets);
    }
  }
}

const hashOfNothing = 2166136261;

/** FNV-1a, but bytes are signed: a byte above 127 also flips the upper 24 bits. */
function hashOnwards(hash: number, byte: number): number {
  const signed = (byte << 24) >> 24;
  return Math.imul(hash ^ signed, 16777619);
}

function isContinuation(byte: number | undefined): boolean {
  return ((byte ?? 0) & 0xc0) === 0x80;
}

function withBrackets(word: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(word.length + 2);
  bytes[0] = 0x3c; // <
  bytes.set(word, 1);
  bytes[word.length + 1] = 0x3e; // >
  return bytes;
}
