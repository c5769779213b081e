/** Sentences as training sees them: numbers only, and how they come in batches. */
import { type SeededRandom, shuffle } from '#foundation';

/** A labelled sentence of T tokens. */
export interface TrainingSentence {
  /** (T, E) embeddings or (T, R) representations, row-major. */
  readonly vectors: Float32Array;
  /** (T) */
  readonly casingIds: Uint8Array;
  /** (T), valid IOB2. */
  readonly labelIds: Uint8Array;
}

/** Sentences that can be gone through many times, in batches, without being in memory together. */
export interface BatchSource {
  readonly sentenceCount: number;
  readonly tokenCount: number;
  /** One pass in an order that depends on `random` only. */
  batches(random: SeededRandom): AsyncIterable<readonly TrainingSentence[]>;
}

/** A source over sentences in memory; batches hold sentences of nearly equal length and come in random order. */
export function createMemorySource(
  sentences: readonly TrainingSentence[],
  sentencesPerBatch: number,
): BatchSource {
  return {
    sentenceCount: sentences.length,
    tokenCount: sentences.reduce((sum, sentence) => sum + sentence.labelIds.length, 0),
    batches: async function* (random) {
      const lengths = sentences.map((sentence) => sentence.labelIds.length);
      for (const members of drawBatches(lengths, sentencesPerBatch, random)) {
        yield members.flatMap((member) => sentences[member] ?? []);
      }
    },
  };
}

/**
 * Splits indices into batches of nearly equal length: shuffled, sorted by length (a stable sort, so equal lengths stay
 * shuffled), cut, and the batches shuffled. Every index occurs once.
 */
export function drawBatches(
  lengths: readonly number[],
  sentencesPerBatch: number,
  random: SeededRandom,
): number[][] {
  const order = shuffle(
    lengths.map((_, index) => index),
    random,
  ).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  const batches: number[][] = [];
  for (let start = 0; start < order.length; start += sentencesPerBatch) {
    batches.push(order.slice(start, start + sentencesPerBatch));
  }
  return shuffle(batches, random);
}
