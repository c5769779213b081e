/** Batches of pairs. Only some sentences can be faked, so a batch of them would reach over many lengths if all were of one size. */
import { type SeededRandom, shuffle } from '#foundation';

/** A batch that is at least a quarter full ends before padding would be more than this share of it. */
const paddingShareMax = 0.1;

/**
 * Sizes of the batches of sentences in descending order of length: full ones where many sentences are of like length, smaller ones
 * for the few long ones, but never below a quarter (except for what is left at the end), because every batch counts as one step.
 */
export function evenBatchSizes(descending: readonly number[], sentencesPerBatch: number): number[] {
  const sizes: number[] = [];
  for (let start = 0; start < descending.length; ) {
    const size = sizeOfNext(descending, start, sentencesPerBatch);
    sizes.push(size);
    start += size;
  }
  return sizes;
}

function sizeOfNext(descending: readonly number[], start: number, sentencesPerBatch: number): number {
  const longest = descending[start] ?? 0;
  const available = Math.min(sentencesPerBatch, descending.length - start);
  let tokens = 0;
  for (let size = 1; size <= available; size += 1) {
    tokens += descending[start + size - 1] ?? 0;
    const isTooUneven = tokens < (1 - paddingShareMax) * size * longest;
    if (isTooUneven && size > sentencesPerBatch / 4) return size - 1;
  }
  return available;
}

/**
 * Splits indices into such batches, in random order; sentences of equal length are dealt to them anew each time. Every index
 * occurs once.
 */
export function drawEvenBatches(
  lengths: readonly number[],
  sentencesPerBatch: number,
  random: SeededRandom,
): number[][] {
  const lengthOf = (index: number): number => lengths[index] ?? 0;
  const order = shuffle([...lengths.keys()], random).sort((a, b) => lengthOf(b) - lengthOf(a)); // a stable sort
  let next = 0;
  const batches = evenBatchSizes(order.map(lengthOf), sentencesPerBatch).map((size) => {
    next += size;
    return order.slice(next - size, next);
  });
  return shuffle(batches, random);
}
