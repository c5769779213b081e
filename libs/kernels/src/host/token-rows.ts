/** Sentences as one array of token rows, and the way from there into padded batches and back without an array for each sentence. */
import { invariant } from '#foundation';
import { batchShape } from '../graph/batch.js';
import type { HostTensor } from '../graph/tensor.js';

/** Rows of all tokens of many sentences, N tokens in all. */
export interface TokenRows {
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, width). */
  readonly rows: Float32Array;
  /** Shape: (N), in [0, D): the row of each token, so that equal tokens can share one. Left out, token i has row i. */
  readonly rowIds?: Uint32Array | undefined;
}

/** A sentence within `TokenRows`. */
export interface TokenRange {
  /** Tokens before it. */
  readonly start: number;
  /** T. */
  readonly length: number;
}

/** Where each sentence begins. */
export function tokenRanges(lengths: readonly number[]): TokenRange[] {
  let next = 0;
  return lengths.map((length) => {
    const start = next;
    next += length;
    return { start, length };
  });
}

/** All tokens of all sentences. */
export function countTokensOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Sentences in arrays of their own, (T, width) each, as one. */
export function joinRows(sentences: readonly Float32Array[], width: number): TokenRows {
  const lengths = sentences.map((rows) => rows.length / width);
  const rows = new Float32Array(countTokensOf(lengths) * width);
  let at = 0;
  for (const sentence of sentences) {
    rows.set(sentence, at);
    at += sentence.length;
  }
  return { lengths, rows };
}

/**
 * Rows of the sentences of a batch at their steps, zeros at padded ones.
 *
 * @param data written from its start, at least T * B * width long; the tensor is a view of it. Shape: (T, B, width)
 */
export function padTokenRows(
  { rows, rowIds }: TokenRows,
  batch: readonly TokenRange[],
  width: number,
  data: Float32Array,
): HostTensor {
  const { time, batch: sentences } = batchShape(batch.map(({ length }) => length));
  const padded = data.subarray(0, time * sentences * width).fill(0);
  batch.forEach(({ start, length }, sentence) => {
    for (let t = 0; t < length; t += 1) {
      const row = (rowIds === undefined ? start + t : rowIds[start + t]) * width;
      padded.set(rows.subarray(row, row + width), (t * sentences + sentence) * width);
    }
  });
  return { data: padded, shape: [time, sentences, width] };
}

/** The real rows of a padded result back to their tokens' places in `rows`, shape (N, width). */
export function unpadTokenRows(padded: HostTensor, batch: readonly TokenRange[], rows: Float32Array): void {
  const [, sentences, width] = padded.shape;
  const { data } = padded;
  invariant(
    sentences === batch.length && width !== undefined && data instanceof Float32Array,
    'rows of rank 3',
  );
  batch.forEach(({ start, length }, sentence) => {
    for (let t = 0; t < length; t += 1) {
      const from = (t * sentences + sentence) * width;
      rows.set(data.subarray(from, from + width), (start + t) * width);
    }
  });
}
