/** Finds the neighbours of words, or reads them from a cache. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  Failure,
  readFileIfThere,
  type SecureRandom,
  type SeededRandom,
  writeStreamAtomic,
} from '#foundation';
import {
  type BlockProduct,
  createPlainProduct,
  findNeighbours,
  listQueries,
  type NeighbourQueries,
  rowsMax,
} from './find-neighbours.js';
import type { EmbeddingTable } from './table.js';

/** Options of finding. */
export interface OpenNeighboursOptions {
  /** N, at least 1. */
  readonly count: number;
  readonly words: Iterable<string>;
  /** Caches results in `<cacheFolder>/embeddings`. */
  readonly cacheFolder?: string;
  /** The plain product by default; others may swap neighbours whose cosines differ by about 1e-7. */
  readonly product?: BlockProduct;
  readonly progress?: (wordsDone: number, wordsTotal: number) => void;
}

/**
 * Opens the N nearest rows by cosine of each word, also of words with only subwords; words without a vector
 * have none. Fails with SETTING_INVALID (count), EMBEDDINGS_TOO_LARGE (over 4,194,304 rows), DISK_FULL,
 * FILE_NOT_WRITABLE.
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
  const count = Math.max(0, Math.min(asked, table.rowCount - 1));
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

/** Neighbours of the words it was opened for. */
export interface NeighbourIndex {
  /** N, or all other rows of a smaller table. */
  readonly count: number;
  /** Words with neighbours; spellings that share a row count once. */
  readonly wordCount: number;
  /** Returns rows nearest first, at equal cosines the lower row, without the word itself. Empty for other words. */
  neighboursOf(token: string): readonly number[];
  /** Draws one uniformly; -1 if there is none. */
  drawNeighbour(token: string, random: SeededRandom | SecureRandom): number;
}

/**
 * Reads the cache
 * `magic "SFUMATON", version, 0 (16 bytes) | key (32) | (Q, N) uint32 | SHA-256 of all before`,
 * little-endian. Undefined when missing, damaged or of another key (table, N, queries). It names patients'
 * words by row id, so only its owner can read it.
 */
async function readNeighbourFile(
  path: string,
  key: Uint8Array,
  length: number,
): Promise<Uint32Array | undefined> {
  const content = await readFileIfThere(path);
  const head = encodeHead(key);
  const bodyEnd = head.length + 4 * length;
  if (content?.length !== bodyEnd + digestBytes || !content.subarray(0, head.length).equals(head))
    return undefined;
  const digest = createHash('sha256').update(content.subarray(0, bodyEnd)).digest();
  if (!content.subarray(bodyEnd).equals(digest)) return undefined;
  const rows = new Uint32Array(length);
  Buffer.from(rows.buffer).set(content.subarray(head.length, bodyEnd));
  return rows;
}

async function writeNeighbourFile(path: string, key: Uint8Array, rows: Uint32Array): Promise<void> {
  const head = encodeHead(key);
  const body = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
  const digest = createHash('sha256').update(head).update(body).digest();
  await writeStreamAtomic(path, [head, body, digest]);
}

const digestBytes = 32;

function encodeHead(key: Uint8Array): Buffer {
  const head = Buffer.alloc(16);
  head.write('SFUMATON', 'latin1');
  head.writeUInt32LE(1, 8);
  return Buffer.concat([head, key]);
}
