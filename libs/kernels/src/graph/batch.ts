/** Packs sentences of different lengths into one padded, time-major batch. */
import { invariant } from '#foundation';
import type { HostTensor } from './tensor.js';

/** Input names shared by every network of Sfumato. */
export const batchInputs = {
  /** (B) int32, real steps of each sentence. */
  lengths: 'lengths',
  /** (T, B, 1), 1 at real steps. */
  mask: 'mask',
  /** (T, B, 1), 1 at each last real step. */
  lastStep: 'lastStep',
  /** (T, B, 1), 1 at step 0. */
  firstStep: 'firstStep',
} as const;

/** Padded sizes of a batch. */
export interface BatchShape {
  readonly time: number;
  readonly batch: number;
}

/** Minimum time: the CRF's transitions need a second step. */
const shortestTime = 2;

/** Returns the padded size of a batch with these lengths. */
export function batchShape(lengths: readonly number[]): BatchShape {
  return { time: Math.max(shortestTime, ...lengths), batch: lengths.length };
}

/** Builds a batch's lengths and masks, by standard input name. */
export function maskFeeds(lengths: readonly number[]): Record<string, HostTensor> {
  const { time, batch } = batchShape(lengths);
  const [mask, lastStep, firstStep] = [0, 1, 2].map(() => new Float32Array(time * batch));
  lengths.forEach((length, sentence) => {
    invariant(length >= 1, 'a sentence has at least one token');
    for (let t = 0; t < length; t += 1) mask[t * batch + sentence] = 1;
    lastStep[(length - 1) * batch + sentence] = 1;
    firstStep[sentence] = 1;
  });
  const shape = [time, batch, 1];
  return {
    [batchInputs.lengths]: { data: Int32Array.from(lengths), shape: [batch] },
    [batchInputs.mask]: { data: mask, shape },
    [batchInputs.lastStep]: { data: lastStep, shape },
    [batchInputs.firstStep]: { data: firstStep, shape },
  };
}

/** Zero-pads rows of sentences, (length, width) each, to (T, B, width). */
export function padRows(sentences: readonly Float32Array[], width: number): HostTensor {
  const { time, batch } = batchShape(sentences.map((rows) => rows.length / width));
  const data = new Float32Array(time * batch * width);
  sentences.forEach((rows, sentence) => {
    for (let t = 0; t * width < rows.length; t += 1) {
      const from = t * width;
      const to = (t * batch + sentence) * width;
      for (let column = 0; column < width; column += 1) data[to + column] = rows[from + column];
    }
  });
  return { data, shape: [time, batch, width] };
}

/** Zero-pads ids of sentences to (T, B) int32. */
export function padIds(sentences: readonly ArrayLike<number>[]): HostTensor {
  const { time, batch } = batchShape(sentences.map((ids) => ids.length));
  const data = new Int32Array(time * batch);
  sentences.forEach((ids, sentence) => {
    for (let t = 0; t < ids.length; t += 1) data[t * batch + sentence] = ids[t];
  });
  return { data, shape: [time, batch] };
}

/** Returns the real rows of one sentence of a (T, B, width) result. */
export function unpadRows(padded: HostTensor, sentence: number, length: number): Float32Array {
  const [, batch, width] = padded.shape;
  invariant(
    batch !== undefined && width !== undefined && padded.data instanceof Float32Array,
    'rows of rank 3',
  );
  const rows = new Float32Array(length * width);
  for (let t = 0; t < length; t += 1) {
    const from = (t * batch + sentence) * width;
    rows.set(padded.data.subarray(from, from + width), t * width);
  }
  return rows;
}

/**
 * Groups items into batches of similar length, at most `maxTokens` padded tokens and `maxSentences`; longer
 * sentences get their own. Returns indices into `lengths`, longest batch first: shuffle for training.
 */
export function bucketByLength(
  lengths: readonly number[],
  { maxTokens, maxSentences }: { readonly maxTokens: number; readonly maxSentences: number },
): number[][] {
  const order = lengths.map((_, index) => index).sort((a, b) => lengths[b] - lengths[a] || a - b);
  const batches: number[][] = [];
  let current: number[] = [];
  for (const index of order) {
    const time = lengths[current[0] ?? index];
    const isFull = current.length >= maxSentences || (current.length + 1) * time > maxTokens;
    if (current.length > 0 && isFull) {
      batches.push(current);
      current = [];
    }
    current.push(index);
  }
  if (current.length > 0) batches.push(current);
  return batches;
}

/** Rows of the tokens of many sentences, N in all. */
export interface TokenRows {
  /** T per sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, width). */
  readonly rows: Float32Array;
  /** Row of each token, (N) in [0, D), so that equal tokens share one; by default token i has row i. */
  readonly rowIds?: Uint32Array | undefined;
}

/** A sentence within `TokenRows`. */
export interface TokenRange {
  /** Tokens before it. */
  readonly start: number;
  /** T. */
  readonly length: number;
}

/** Returns each sentence's position. */
export function tokenRanges(lengths: readonly number[]): TokenRange[] {
  let next = 0;
  return lengths.map((length) => {
    const start = next;
    next += length;
    return { start, length };
  });
}

/** Counts the tokens of all sentences. */
export function countTokensOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Joins separate sentences, (T, width) each. */
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
 * Copies the rows of a batch's sentences to their steps and zero-pads the rest.
 *
 * @param data at least T * B * width long, written from its start; the result is a view of it, (T, B, width)
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

/** Copies a padded result's real rows back to their tokens' places in `rows`, (N, width). */
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
