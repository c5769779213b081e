/** Finds the neighbours of a list of words, or takes them from the cache of an earlier run. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Failure, type SecureRandom, type SeededRandom } from '#foundation';
import type { EmbeddingTable } from '../table.js';
import { type BlockProduct, createPlainProduct } from './block-product.js';
import { findNeighbours, listQueries, type NeighbourQueries } from './find-neighbours.js';
import { rowsMax } from './nearest-rows.js';
import { readNeighbourFile, writeNeighbourFile } from './neighbour-file.js';

/** Which neighbours, of what, and how they are found. */
export interface OpenNeighboursOptions {
  /** N, at least 1. */
  readonly count: number;
  /** Words whose neighbours will be asked for. */
  readonly words: Iterable<string>;
  /** Found neighbours are kept in `<cacheFolder>/embeddings`; without it they are found anew and not kept. */
  readonly cacheFolder?: string;
  /** A faster product than the plain one. Its rounding may swap neighbours whose cosines differ by about 1e-7. */
  readonly product?: BlockProduct;
  /** Told while neighbours are found. */
  readonly progress?: (wordsDone: number, wordsTotal: number) => void;
}

/**
 * The exact N nearest rows by cosine of each word. A word known by its subwords only has neighbours too; a word
 * without a vector has none. Found once for a table, N and set of words, then read from the cache.
 *
 * Fails with SETTING_INVALID (count), EMBEDDINGS_TOO_LARGE (more than 4,194,304 rows), DISK_FULL, FILE_NOT_WRITABLE.
 */
export async function openNeighbours(
  table: EmbeddingTable,
  options: OpenNeighboursOptions,
): Promise<NeighbourIndex> {
  const { count: asked, product = createPlainProduct(), progress } = options;
  if (!Number.isInteger(asked) || asked < 1)
    throw new Failure('SETTING_INVALID', { field: 'count', value: asked, expected: 'an integer >= 1' });
  if (table.rowCount > rowsMax)
    throw new Failure('EMBEDDINGS_TOO_LARGE', {
      table: table.name,
      rows: table.rowCount,
      expected: `<= ${rowsMax}`,
    });
  const count = Math.max(0, Math.min(asked, table.rowCount - 1)); // none in a table of one word, or of none
  const queries = listQueries(table, options.words);
  const find = () => findNeighbours(table, { queries, count, product, progress });
  const { cacheFolder } = options;
  if (cacheFolder === undefined) return new FoundNeighbours(table, queries, await find());
  const key = createHash('sha256').update([table.digest, count, queries.digest].join()).digest();
  const path = join(cacheFolder, 'embeddings', `neighbours-${key.toString('hex', 0, 8)}.index`);
  const length = count * (queries.rows.length + queries.words.length);
  const cached = await readNeighbourFile(path, key, length);
  if (cached !== undefined) return new FoundNeighbours(table, queries, cached);
  const found = await find();
  await writeNeighbourFile(path, key, found);
  return new FoundNeighbours(table, queries, found);
}

class FoundNeighbours implements NeighbourIndex {
  readonly wordCount: number;
  readonly count: number;
  private readonly placeOfRow: ReadonlyMap<number, number>;
  private readonly placeOfWord: ReadonlyMap<string, number>;

  constructor(
    private readonly table: EmbeddingTable,
    { rows, words }: NeighbourQueries,
    /** Shape: (Q, N). */
    private readonly neighbours: Uint32Array,
  ) {
    this.wordCount = rows.length + words.length;
    this.count = this.wordCount === 0 ? 0 : neighbours.length / this.wordCount;
    this.placeOfRow = new Map(rows.map((row, place) => [row, place]));
    this.placeOfWord = new Map(words.map((word, index) => [word, rows.length + index]));
  }

  neighboursOf(token: string): readonly number[] {
    const place = this.placeOf(token);
    if (place === undefined) return [];
    return Array.from(this.neighbours.subarray(place * this.count, (place + 1) * this.count));
  }

  drawNeighbour(token: string, random: SeededRandom | SecureRandom): number {
    const place = this.placeOf(token);
    if (place === undefined || this.count === 0) return -1;
    return this.neighbours[place * this.count + random.integer(this.count)] ?? -1;
  }

  private placeOf(token: string): number | undefined {
    const row = this.table.rowOf(token);
    return row >= 0 ? this.placeOfRow.get(row) : this.placeOfWord.get(token);
  }
}

/** The N nearest rows by cosine of every word it was opened for. */
export interface NeighbourIndex {
  /** N, or less when the table has fewer other rows. */
  readonly count: number;
  /** Words it was opened for that have neighbours; a row reached by several spellings counts once. */
  readonly wordCount: number;
  /**
   * Row ids, nearest first, at equal cosines the lower row first, the word itself excluded. Empty for an unknown
   * word and for a word the index was not opened for.
   */
  neighboursOf(token: string): readonly number[];
  /** One of them, every one equally likely; -1 when there are none. */
  drawNeighbour(token: string, random: SeededRandom | SecureRandom): number;
}
