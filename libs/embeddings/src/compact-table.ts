/** The compact table: a pruned fastText table in eight bits and one file, small enough for a repository. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { asFileFailure, Failure, requireRegularFile } from '#foundation';
import { forEachSubword, type SubwordShape } from './fasttext-file.js';
import { endOfLine } from './fasttext-table.js';
import {
  createVectorTable,
  type EmbeddingTable,
  largestSize,
  longestSubword,
  normOf,
  type SubwordVectors,
} from './table.js';
import { type WordIndex, wordIndexOf } from './word-index.js';

/** The largest int8 whose negative is one too. */
const quantisedMax = 127;

/**
 * Opens a compact table; in memory its rows are float32 of unit length. Fails with FILE_NOT_FOUND,
 * EMBEDDINGS_SOURCE_UNSUPPORTED (another format or version), EMBEDDINGS_SOURCE_TRUNCATED, and
 * EMBEDDINGS_SOURCE_DAMAGED with the damaged part.
 */
export async function openCompact(path: string): Promise<EmbeddingTable> {
  const file = basename(path);
  await requireRegularFile(path);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  const counts = checkWhole(bytes, file);
  const parts = partsOf(bytes, counts);
  const words = checkParts(parts, counts, file);
  return createVectorTable({
    kind: 'fasttext',
    name: file,
    size: counts.size,
    digest: bytes.toString('hex', bytes.length - digestBytes),
    words,
    vectors: unitRows(parts, counts.size),
    unknown: parts.unknown,
    subwords: new KeptSubwords(parts, counts),
  });
}

function checkWhole(bytes: Buffer, file: string): CompactCounts {
  const unsupported = (field: string, value: number | string, expected: number | string) =>
    new Failure('EMBEDDINGS_SOURCE_UNSUPPORTED', { file, field, value, expected });
  const truncated = () => new Failure('EMBEDDINGS_SOURCE_TRUNCATED', { file, bytes: bytes.length });
  if (bytes.length < headBytes + digestBytes) throw truncated();
  if (bytes.toString('latin1', 0, 8) !== compactMagic) throw unsupported('magic', 'another', compactMagic);
  const version = bytes.readUInt32LE(8);
  if (version !== compactVersion) throw unsupported('version', version, compactVersion);
  const counts = decodeCounts(bytes);
  const expected = compactFileBytes(counts);
  if (bytes.length < expected) throw truncated();
  const digest = createHash('sha256').update(bytes.subarray(0, -digestBytes)).digest();
  if (bytes.length > expected || !digest.equals(bytes.subarray(-digestBytes))) throw damaged(file, 'digest');
  const { size, words, keptBuckets, buckets, minLength, maxLength } = counts;
  const isSound =
    size >= 1 && size <= largestSize && words >= 1 && keptBuckets <= buckets && maxLength <= longestSubword;
  if (!isSound || (keptBuckets > 0 && (minLength < 1 || minLength > maxLength)))
    throw damaged(file, 'counts');
  return counts;
}

const damaged = (file: string, field: string) => new Failure('EMBEDDINGS_SOURCE_DAMAGED', { file, field });

interface CompactParts {
  readonly offsets: Uint32Array;
  readonly wordScales: Float32Array;
  readonly bucketIds: Uint32Array;
  readonly bucketScales: Float32Array;
  /** Shape: (E). */
  readonly unknown: Float32Array;
  /** Shape: (words, E). */
  readonly wordRows: Int8Array;
  /** Shape: (kept, E). */
  readonly bucketRows: Int8Array;
  readonly blob: Uint8Array;
}

function partsOf(bytes: Buffer, { size, words, wordBytes, keptBuckets }: CompactCounts): CompactParts {
  const { buffer } = Uint8Array.from(bytes); // aligned, unlike a Buffer from a shared pool
  let position = headBytes;
  const next = (length: number): number => {
    const start = position;
    position += length;
    return start;
  };
  return {
    offsets: new Uint32Array(buffer, next(4 * (words + 1)), words + 1),
    wordScales: new Float32Array(buffer, next(4 * words), words),
    bucketIds: new Uint32Array(buffer, next(4 * keptBuckets), keptBuckets),
    bucketScales: new Float32Array(buffer, next(4 * keptBuckets), keptBuckets),
    unknown: new Float32Array(buffer, next(4 * size), size),
    wordRows: new Int8Array(buffer, next(words * size), words * size),
    bucketRows: new Int8Array(buffer, next(keptBuckets * size), keptBuckets * size),
    blob: new Uint8Array(buffer, next(wordBytes), wordBytes),
  };
}

/** Values of a unit row are at most 1; rounding adds less than one step. */
const wordScaleMax = 1.01 / quantisedMax;
/** Learned rows have a length near 1. */
const bucketScaleMax = 1000 / quantisedMax;
/** Rounding changes each of a unit row's E values by at most half a scale: sqrt(E)/254. */
const lengthTolerance = (size: number): number => Math.sqrt(size) / (2 * quantisedMax) + 1e-6;

function checkParts(parts: CompactParts, { size, buckets }: CompactCounts, file: string): WordIndex {
  const { wordScales, bucketScales, bucketIds, wordRows, bucketRows, unknown } = parts;
  const isScale = (max: number) => (scale: number) => scale >= 0 && scale <= max;
  if (!wordScales.every(isScale(wordScaleMax))) throw damaged(file, 'word scales');
  if (!bucketScales.every(isScale(bucketScaleMax))) throw damaged(file, 'bucket scales');
  if ([wordRows, bucketRows].some((rows) => rows.includes(-quantisedMax - 1))) throw damaged(file, 'rows');
  if (!bucketIds.every((id, index) => id < buckets && (index === 0 || id > (bucketIds[index - 1] ?? 0))))
    throw damaged(file, 'buckets');
  if (!(Math.abs(normOf(unknown, 0, size) - 1) < 1e-3)) throw damaged(file, 'unknown');
  if (!wordScales.every((scale, row) => hasUnitLength(wordRows, { size, row, scale })))
    throw damaged(file, 'word scales');
  const words = wordIndexOf(parts);
  if (words === undefined) throw damaged(file, 'words');
  return words;
}

function hasUnitLength(
  rows: Int8Array,
  { size, row, scale }: { readonly size: number; readonly row: number; readonly scale: number },
): boolean {
  let squares = 0;
  for (let at = row * size; at < (row + 1) * size; at += 1) squares += (rows[at] ?? 0) ** 2;
  const length = scale * Math.sqrt(squares);
  return Math.abs(length - 1) <= lengthTolerance(size);
}

/** Float32 rows of unit length. Shape: (words, E). */
function unitRows({ wordRows }: CompactParts, size: number): Float32Array {
  const rows = Float32Array.from(wordRows); // each row's scale cancels out
  for (let start = 0; start < rows.length; start += size) {
    const norm = normOf(rows, start, size);
    for (let at = start; at < start + size; at += 1) rows[at] = (rows[at] ?? 0) / norm;
  }
  return rows;
}

/** Mean of the kept subwords' rows. */
class KeptSubwords implements SubwordVectors {
  private readonly sum: Float64Array;
  private readonly shape: SubwordShape;
  private readonly scales: Float32Array;
  private rows: Int8Array;
  /** Bucket → row + 1, or 0. */
  private readonly rowOfBucket: Uint32Array;

  constructor({ bucketIds, bucketScales, bucketRows }: CompactParts, { size, ...shape }: CompactCounts) {
    this.sum = new Float64Array(size);
    this.shape = shape;
    this.scales = bucketScales;
    this.rows = bucketRows;
    this.rowOfBucket = new Uint32Array((bucketIds.at(-1) ?? 0) + 1);
    bucketIds.forEach((bucket, index) => {
      this.rowOfBucket[bucket] = index + 1;
    });
  }

  embed(token: string, out: Float32Array, offset: number): boolean {
    if (token === endOfLine || this.scales.length === 0) return false;
    const { sum } = this;
    sum.fill(0);
    forEachSubword(Buffer.from(token), this.shape, (bucket) => this.add((this.rowOfBucket[bucket] ?? 0) - 1));
    const norm = normOf(sum, 0, sum.length);
    if (!(norm > 0)) return false;
    for (let index = 0; index < sum.length; index += 1) out[offset + index] = (sum[index] ?? 0) / norm;
    return true;
  }

  close(): void {
    this.rows = new Int8Array(0);
  }

  private add(row: number): void {
    if (row < 0) return;
    const { sum, rows } = this;
    const scale = this.scales[row] ?? 0;
    const start = row * sum.length;
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + scale * (rows[start + index] ?? 0);
  }
}

/**
 * | part | bytes |
 * |---|---|
 * | magic "SFUMATOQ", version, 0 (two uint32) | 16 |
 * | E, words, bytes of the words, kept buckets, buckets, shortest and longest subword, 0 (eight uint32) | 32 |
 * | where each word begins, then where the last ends | (words + 1) * 4, uint32 |
 * | scale of each word's row | words * 4, float32 |
 * | kept buckets, ascending | kept * 4, uint32 |
 * | scale of each kept bucket's row | kept * 4, float32 |
 * | vector of unknown words, of unit length | E * 4, float32 |
 * | rows of the words | words * E, int8 |
 * | rows of the kept buckets | kept * E, int8 |
 * | the words | UTF-8 |
 * | SHA-256 of all the above: the table's digest | 32 |
 *
 * Little-endian. A value is its int8 times the row's scale. A word's row includes its subwords; a bucket's
 * row is as the model learned it.
 */
export interface CompactCounts {
  /** E */
  readonly size: number;
  readonly words: number;
  readonly wordBytes: number;
  readonly keptBuckets: number;
  /** Buckets that subwords hash to. */
  readonly buckets: number;
  readonly minLength: number;
  readonly maxLength: number;
}

/** Distinguishes these files from fastText's own. */
export const compactExtension = '.compact';

const compactMagic = 'SFUMATOQ';
const compactVersion = 1;

/** Recognises any version by its first bytes. */
export function isCompactTable(head: string): boolean {
  return head.startsWith(compactMagic);
}

export const headBytes = 48;
export const digestBytes = 32;

/** Encodes the first 48 bytes of a file. */
export function encodeHead(counts: CompactCounts): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(compactMagic, 'latin1');
  head.writeUInt32LE(compactVersion, 8);
  const { size, words, wordBytes, keptBuckets, buckets, minLength, maxLength } = counts;
  [size, words, wordBytes, keptBuckets, buckets, minLength, maxLength].forEach((count, index) => {
    head.writeUInt32LE(count, 16 + 4 * index);
  });
  return head;
}

/** Inverse of `encodeHead`, without magic and version. */
export function decodeCounts(head: Buffer): CompactCounts {
  const [size = 0, words = 0, wordBytes = 0, keptBuckets = 0, buckets = 0, minLength = 0, maxLength = 0] =
    Array.from({ length: 7 }, (_, index) => head.readUInt32LE(16 + 4 * index));
  return { size, words, wordBytes, keptBuckets, buckets, minLength, maxLength };
}

/** Returns the length of a file. */
export function compactFileBytes({ size, words, wordBytes, keptBuckets }: CompactCounts): number {
  const aligned = 4 * (words + 1 + words + keptBuckets + keptBuckets + size);
  return headBytes + aligned + (words + keptBuckets) * size + wordBytes + digestBytes;
}

/** Int8 rows with a scale each. */
export interface QuantisedRows {
  /** Shape: (rows, E), in -127..127. */
  readonly values: Int8Array;
  /** Shape: (rows); value i of row r is `values[r * E + i] * scales[r]`. */
  readonly scales: Float32Array;
}

/** Rounds each value to a multiple of its row's scale, `max |x| / 127` (0 for zeros). Shape of `rows`: (n, E). */
export function quantiseRows(rows: Float32Array, size: number): QuantisedRows {
  const values = new Int8Array(rows.length); // (n, E)
  const scales = new Float32Array(rows.length / size); // (n)
  for (let row = 0; row < scales.length; row += 1) {
    const start = row * size;
    let largest = 0;
    for (let at = start; at < start + size; at += 1) largest = Math.max(largest, Math.abs(rows[at] ?? 0));
    const scale = Math.fround(largest / quantisedMax);
    scales[row] = scale;
    if (scale === 0) continue;
    for (let at = start; at < start + size; at += 1)
      values[at] = Math.max(-quantisedMax, Math.min(quantisedMax, Math.round((rows[at] ?? 0) / scale)));
  }
  return { values, scales };
}
