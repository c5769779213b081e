/** Exact nearest neighbours by cosine: every query meets every row. */
import { setImmediate } from 'node:timers/promises';
import { sha256 } from '#foundation';
import type { EmbeddingTable } from '../table.js';
import type { BlockProduct } from './block-product.js';
import { NearestRows } from './nearest-rows.js';

/** How neighbours are found. */
export interface FindNeighboursOptions {
  readonly queries: NeighbourQueries;
  /** N, at most the other rows of the table; 0 finds nothing. */
  readonly count: number;
  readonly product: BlockProduct;
  readonly progress?: ((queriesDone: number, queriesTotal: number) => void) | undefined;
}

/** Scores of 128 x 8,192 take 4 MB: large enough for a fast product, small enough for the processor's cache. */
const queryBlock = 128;
const rowBlock = 8192;

/** Row ids of the N nearest rows of every query, nearest first. Shape: (Q, N). */
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
    await setImmediate(); // the plain product never waits by itself, and timers and signals should have their turn
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

/** Query q is a row for q < rows.length, else a word that has a vector but no row. */
export interface NeighbourQueries {
  /** Ascending. */
  readonly rows: readonly number[];
  /** Words known by their subwords only, sorted. */
  readonly words: readonly string[];
  readonly digest: string;
}

/** The queries of a list of words, in an order that depends only on their set; unknown words are left out. */
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

/** The row that is the query itself, or -1. */
function rowOfQuery({ rows }: NeighbourQueries, query: number): number {
  return rows[query] ?? -1;
}

/** Vectors of queries `first` to `end`. Shape: (end - first, E) float32. */
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
