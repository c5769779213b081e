/** What neighbours are looked for: the distinct vectors behind a list of words. */
import { sha256 } from '#foundation';
import type { EmbeddingTable } from '../table.js';

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
export function rowOfQuery({ rows }: NeighbourQueries, query: number): number {
  return rows[query] ?? -1;
}

/** Vectors of queries `first` to `end`. Shape: (end - first, E) float32. */
export function queryVectors(
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
