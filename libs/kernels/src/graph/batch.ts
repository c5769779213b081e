/** Sentences of different lengths as one padded, time-major batch. */
import { invariant } from '#foundation';
import type { HostTensor } from './tensor.js';

/** Standard input names and their meaning; every network of Sfumato uses these. */
export const batchInputs = {
  /** (B) int32, real steps of each sentence. */
  lengths: 'lengths',
  /** (T, B, 1), one at real steps. */
  mask: 'mask',
  /** (T, B, 1), one at each sentence's last real step. */
  lastStep: 'lastStep',
  /** (T, B, 1), one at step 0. */
  firstStep: 'firstStep',
} as const;

/** Concrete sizes of a batch. */
export interface BatchShape {
  readonly time: number;
  readonly batch: number;
}

/** A loop over time needs a second step (the CRF's transitions), so a batch is never shorter. */
const shortestTime = 2;

/** The padded size of a batch of these lengths. */
export function batchShape(lengths: readonly number[]): BatchShape {
  return { time: Math.max(shortestTime, ...lengths), batch: lengths.length };
}

/** Lengths and masks of a batch, by standard input name. */
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

/** Rows of sentences, (length, width) each, into (T, B, width) with zeros as padding. */
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

/** Ids of each sentence into (T, B) int32 with zeros at padded steps. */
export function padIds(sentences: readonly ArrayLike<number>[]): HostTensor {
  const { time, batch } = batchShape(sentences.map((ids) => ids.length));
  const data = new Int32Array(time * batch);
  sentences.forEach((ids, sentence) => {
    for (let t = 0; t < ids.length; t += 1) data[t * batch + sentence] = ids[t];
  });
  return { data, shape: [time, batch] };
}

/** The real rows of one sentence out of a (T, B, width) result. */
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
 * Groups items into batches of similar length of up to `maxTokens` padded tokens and `maxSentences`; a longer
 * sentence is a batch of its own. Returns indices into `lengths`, batches by length: shuffle them for
 * training.
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

/** Rows of all tokens of many sentences, N tokens in all. */
export interface TokenRows {
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, width). */
  readonly rows: Float32Array;
  /** Row of each token, (N) in [0, D), so that equal tokens share one. Left out, token i has row i. */
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
 * @param data written from its start, at least T * B * width long; the tensor is a view of it. Shape: (T, B,
 * width)
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
