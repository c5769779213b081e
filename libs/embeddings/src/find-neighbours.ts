/** Exact nearest neighbours by cosine: a product of every query with every row, then a selection. */
import { setImmediate } from 'node:timers/promises';
import { invariant, sha256 } from '#foundation';
import { type OnnxRuntimeOptions, openProduct } from '#kernels';
import type { EmbeddingTable } from './table.js';

/** Options of a search. */
export interface FindNeighboursOptions {
  readonly queries: NeighbourQueries;
  /** N, at most the table's other rows; 0 finds nothing. */
  readonly count: number;
  readonly product: BlockProduct;
  readonly progress?: ((queriesDone: number, queriesTotal: number) => void) | undefined;
}

/** The scores of a block take 4 MB, which fits the processor's cache. */
const queryBlock = 128;
const rowBlock = 8192;

/** Returns row ids, nearest first. Shape: (Q, N). */
export async function findNeighbours(
  table: EmbeddingTable,
  { queries, count, product, progress }: FindNeighboursOptions,
): Promise<Uint32Array> {
  const total = queries.rows.length + queries.words.length;
  const neighbours = new Uint32Array(total * count); // (Q, N)
  if (count === 0) return neighbours;
  for (let first = 0; first < total; first += queryBlock) {
    const end = Math.min(first + queryBlock, total);
    const best = Array.from(
      { length: end - first },
      (_, index) => new NearestRows(count, rowOfQuery(queries, first + index)),
    );
    await offerAllRows(table, { vectors: queryVectors(table, queries, first, end), best, product });
    best.forEach((rows, index) => void rows.take(neighbours, (first + index) * count));
    progress?.(end, total);
    await setImmediate(); // lets timers and signals run between plain products
  }
  return neighbours;
}

interface QueryBlock {
  /** Shape: (Q, E). */
  readonly vectors: Float32Array;
  readonly best: readonly NearestRows[];
  readonly product: BlockProduct;
}

async function offerAllRows(table: EmbeddingTable, { vectors, best, product }: QueryBlock): Promise<void> {
  const { size, rowCount } = table;
  for (let row = 0; row < rowCount; row += rowBlock) {
    const end = Math.min(row + rowBlock, rowCount);
    const scores = await product(vectors, table.vectors.subarray(row * size, end * size), size); // (Q, M)
    best.forEach((rows, query) => {
      rows.offer(scores, query * (end - row), (query + 1) * (end - row), row);
    });
  }
}

/** Query q is a row for q < rows.length, else a word without a row. */
export interface NeighbourQueries {
  /** Ascending. */
  readonly rows: readonly number[];
  /** Sorted. */
  readonly words: readonly string[];
  readonly digest: string;
}

/** Lists the queries of a set of words, in any order; leaves out unknown words. */
export function listQueries(table: EmbeddingTable, words: Iterable<string>): NeighbourQueries {
  const rows = new Set<number>();
  const withoutRow = new Set<string>();
  const vector = new Float32Array(table.size);
  for (const word of words) {
    const row = table.rowOf(word);
    if (row >= 0) rows.add(row);
    else if (!withoutRow.has(word) && table.embed(word, vector, 0) === 'subword') withoutRow.add(word);
  }
  const queries = { rows: [...rows].sort((one, other) => one - other), words: [...withoutRow].sort() };
  return { ...queries, digest: sha256(JSON.stringify(queries)) };
}

const rowOfQuery = ({ rows }: NeighbourQueries, query: number): number => rows[query] ?? -1;

/** Vectors of queries `first` to before `end`. Shape: (end - first, E) float32. */
function queryVectors(
  table: EmbeddingTable,
  { rows, words }: NeighbourQueries,
  first: number,
  end: number,
): Float32Array {
  const { size } = table;
  const vectors = new Float32Array((end - first) * size);
  for (let query = first; query < end; query += 1) {
    const row = rows[query];
    const offset = (query - first) * size;
    if (row !== undefined) vectors.set(table.vectorAt(row), offset);
    else table.embed(words[query - rows.length] ?? '', vectors, offset);
  }
  return vectors;
}

/** `queries × rowsᵀ`. Shape: (Q, E), (M, E) → (Q, M) float32; valid until the next call. */
export type BlockProduct = (
  queries: Float32Array,
  rows: Float32Array,
  size: number,
) => Float32Array | Promise<Float32Array>;

/** Sums in float64 and rounds once; the reference for faster products. */
export function createPlainProduct(): BlockProduct {
  let buffer = new Float32Array(0);
  return (queries, rows, size) => {
    const length = (queries.length / size) * (rows.length / size);
    if (buffer.length < length) buffer = new Float32Array(length);
    const scores = buffer.subarray(0, length); // (Q, M)
    multiply({ queries, rows, size, scores });
    return scores;
  };
}

interface Operands {
  readonly queries: Float32Array;
  readonly rows: Float32Array;
  readonly size: number;
  readonly scores: Float32Array;
}

/** Row by row, which keeps the row in the nearest cache. */
function multiply(operands: Operands): void {
  const { queries, rows, size } = operands;
  const queryCount = queries.length / size;
  const inFours = queryCount - (queryCount % 4);
  for (let row = 0; row < rows.length / size; row += 1) {
    for (let query = 0; query < inFours; query += 4) scoreFour(operands, query, row);
    for (let query = inFours; query < queryCount; query += 1) scoreOne(operands, query, row);
  }
}

function scoreOne({ queries, rows, size, scores }: Operands, query: number, row: number): void {
  let sum = 0;
  for (let index = 0; index < size; index += 1)
    sum += (queries[query * size + index] ?? 0) * (rows[row * size + index] ?? 0);
  scores[(query * rows.length) / size + row] = sum;
}

/** Four independent sums take less than half the time of four `scoreOne` calls. */
function scoreFour({ queries, rows, size, scores }: Operands, query: number, row: number): void {
  const start = query * size;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let index = 0; index < size; index += 1) {
    const value = rows[row * size + index] ?? 0;
    first += (queries[start + index] ?? 0) * value;
    second += (queries[start + size + index] ?? 0) * value;
    third += (queries[start + 2 * size + index] ?? 0) * value;
    fourth += (queries[start + 3 * size + index] ?? 0) * value;
  }
  const rowCount = rows.length / size;
  const place = query * rowCount + row;
  scores[place] = first;
  scores[place + rowCount] = second;
  scores[place + 2 * rowCount] = third;
  scores[place + 3 * rowCount] = fourth;
}

/** A product on ONNX Runtime. */
export interface EngineProduct {
  readonly product: BlockProduct;
  close(): Promise<void>;
}

/** Opens a product for vectors of `size` values (E). */
export async function openEngineProduct(
  size: number,
  options: OnnxRuntimeOptions = {},
): Promise<EngineProduct> {
  const program = await openProduct(size, options);
  return {
    product: (queries, rows, width) => {
      invariant(width === size, `the product was made for vectors of ${size} numbers`);
      return program.multiply(queries, rows);
    },
    close: () => program.close(),
  };
}

/** Bound of row ids, which share a key with their score. */
export const rowsMax = 2 ** 22;

/** Keeps the N rows of highest score without sorting all; at equal scores the lower row. */
export class NearestRows {
  /** Integers below 2^53: the score's order (31 bits), then the reversed row id (22 bits), so one sort orders both. */
  private readonly keys: Float64Array;
  private filled = 0;
  /** Scores up to it are out, because rows come in ascending order. */
  private threshold = Number.NEGATIVE_INFINITY;

  /** Keeps `count` rows, never the row `excluded`. */
  constructor(
    private readonly count: number,
    private readonly excluded: number,
  ) {
    this.keys = new Float64Array(2 * count);
  }

  /**
   * Offers rows from `firstRow` on with `scores[start, end)`; blocks come in ascending order. Rows in random
   * order cost one comparison each, plus N ln(rows / N) insertions.
   */
  offer(scores: Float32Array, start: number, end: number, firstRow: number): void {
    let { threshold } = this;
    for (let at = start; at < end; at += 1) {
      const score = scores[at] ?? 0;
      if (score > threshold) {
        this.insert(score, firstRow + at - start);
        threshold = this.threshold;
      }
    }
  }

  /** Writes the best rows first at `out[offset ...]`; returns how many, at most N. */
  take(out: Uint32Array, offset: number): number {
    const sorted = this.keys.subarray(0, this.filled).sort();
    const found = Math.min(this.count, this.filled);
    for (let rank = 0; rank < found; rank += 1)
      out[offset + rank] = rowOfKey(sorted[this.filled - 1 - rank] ?? 0);
    return found;
  }

  private insert(score: number, row: number): void {
    if (row === this.excluded) return;
    this.keys[this.filled] = keyOf(score, row);
    this.filled += 1;
    if (this.filled < this.keys.length) return;
    moveLargestToFront(this.keys, this.count);
    this.filled = this.count;
    this.threshold = scoreOfKey(
      this.keys.subarray(0, this.count).reduce((least, key) => Math.min(least, key)),
    );
  }
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);
const signBit = 2 ** 30;

/** Float32 values in (-2, 2) order like their bits. */
function keyOf(score: number, row: number): number {
  invariant(Math.abs(score) < 2, 'a cosine lies between -1 and 1');
  float[0] = score;
  const magnitude = (bits[0] ?? 0) & 0x7fffffff;
  const order = score < 0 ? signBit - magnitude : signBit + magnitude;
  return order * rowsMax + (rowsMax - 1 - row);
}

function rowOfKey(key: number): number {
  return rowsMax - 1 - (key % rowsMax);
}

function scoreOfKey(key: number): number {
  const order = Math.floor(key / rowsMax);
  bits[0] = Math.abs(order - signBit);
  const magnitude = float[0] ?? 0;
  return order < signBit ? -magnitude : magnitude;
}

/** Hoare's quickselect: moves the `count` largest keys to the front, unordered. */
function moveLargestToFront(keys: Float64Array, count: number): void {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const pivot = keys[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((keys[left] ?? 0) > pivot) left += 1;
      while ((keys[right] ?? 0) < pivot) right -= 1;
      if (left > right) break;
      const moved = keys[left] ?? 0;
      keys[left] = keys[right] ?? 0;
      keys[right] = moved;
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else return;
  }
}
