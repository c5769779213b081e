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

/** Rows of each sentence, (length, width) one after the other, into (T, B, width) with zeros at padded steps. */
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
 * Groups items into batches of similar length: sorts by length, fills each batch up to `maxTokens` padded tokens and
 * `maxSentences`; one sentence that is longer is a batch of its own, and one of a single token counts as one, though it is padded to two. Returns indices into `lengths`; the order of batches is by length, so shuffle them for training.
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
