/** A fastText `.bin` model as an embedding table. */
import { basename } from 'node:path';
import { type FastTextModel, forEachSubword, readFastTextModel, type SubwordShape } from './fasttext-file.js';
import {
  createVectorTable,
  type EmbeddingTable,
  normOf,
  type SubwordVectors,
  unitDirection,
} from './table.js';

/**
 * Opens a model. A word's vector is the mean of its row and its subwords' rows; an unseen word's is the mean
 * of its subwords' rows, as in `FastText::getWordVector`. Fails as `readFastTextModel` does.
 */
export async function openFastText(path: string): Promise<EmbeddingTable> {
  const model = await readFastTextModel(path);
  const norms = finishWordRows(model);
  const subwords = new MeanOfSubwords(model);
  const { size, words, digest, wordRows: vectors } = model;
  const unknown = unknownOf(vectors, size);
  norms.forEach((norm, row) => {
    if (norm === 0) vectors.set(unknown, row * size);
  });
  const name = basename(path);
  return createVectorTable({ kind: 'fasttext', name, size, digest, words, vectors, unknown, subwords });
}

class MeanOfSubwords implements SubwordVectors {
  private readonly mean: Float64Array;
  private readonly shape: SubwordShape;
  private bucketRows: Float32Array;

  constructor({ size, shape, bucketRows }: FastTextModel) {
    this.mean = new Float64Array(size);
    this.shape = shape;
    this.bucketRows = bucketRows;
  }

  embed(token: string, out: Float32Array, offset: number): boolean {
    const mean = this.meanOf(token);
    const norm = normOf(mean, 0, mean.length);
    if (!(norm > 0)) return false;
    for (let index = 0; index < mean.length; index += 1) out[offset + index] = (mean[index] ?? 0) / norm;
    return true;
  }

  /** Zeros without subwords. Shape: (E) float64, reused by the next call. */
  private meanOf(token: string): Float64Array {
    const { mean, shape, bucketRows } = this;
    const size = mean.length;
    mean.fill(0);
    if (token === endOfLine) return mean;
    let parts = 0;
    forEachSubword(Buffer.from(token), shape, (bucket) => {
      addRow(mean, bucketRows, bucket * size);
      parts += 1;
    });
    for (let index = 0; index < size; index += 1) mean[index] = (mean[index] ?? 0) / Math.max(parts, 1);
    return mean;
  }

  close(): void {
    this.bucketRows = new Float32Array(0);
  }
}

/** A word without subwords. */
export const endOfLine = '</s>';

/** Turns input rows of words into unit vectors in place and returns their norms; zero vectors stay. */
export function finishWordRows({ words, wordRows, bucketRows, shape, size }: FastTextModel): Float64Array {
  const norms = new Float64Array(words.count);
  const { blob, offsets } = words.content();
  const sum = new Float64Array(size);
  for (let row = 0; row < words.count; row += 1) {
    const start = row * size;
    for (let index = 0; index < size; index += 1) sum[index] = wordRows[start + index] ?? 0;
    let parts = 1;
    const addBucket = (bucket: number) => {
      addRow(sum, bucketRows, bucket * size);
      parts += 1;
    };
    if (words.wordAt(row) !== endOfLine)
      forEachSubword(blob.subarray(offsets[row], offsets[row + 1]), shape, addBucket);
    const norm = normOf(sum, 0, size);
    norms[row] = norm / parts;
    for (let index = 0; index < size; index += 1)
      wordRows[start + index] = norm > 0 ? (sum[index] ?? 0) / norm : 0;
  }
  return norms;
}

function addRow(sum: Float64Array, rows: Float32Array, start: number): void {
  for (let index = 0; index < sum.length; index += 1)
    sum[index] = (sum[index] ?? 0) + (rows[start + index] ?? 0);
}

/** Returns the direction of the mean of all rows. Shape: (E). */
export function unknownOf(rows: Float32Array, size: number): Float32Array {
  return unitDirection(sumOfRows(rows, size));
}

function sumOfRows(rows: Float32Array, size: number): Float64Array {
  const sum = new Float64Array(size);
  for (let start = 0; start < rows.length; start += size) addRow(sum, rows, start);
  return sum;
}
