/** Draws batches of sentences, pairs and swaps, anew in every pass. */
import { drawPairs, drawSwaps, type PairBatch, type PairMaterial, type ReplacementSource } from '#adversary';
import { createSeededRandom, type SeededRandom, shuffle } from '#foundation';
import { padIds, padRows } from '#kernels';
import type { LossBatch } from './program.js';
import type { GameSettings } from './settings.js';

/** A labelled sentence of T tokens. */
export interface TrainingSentence {
  /** (T, E) embeddings or (T, R) representations, row-major. */
  readonly vectors: Float32Array;
  /** (T) */
  readonly casingIds: Uint8Array;
  /** (T), valid IOB2. */
  readonly labelIds: Uint8Array;
}

/** Sentences that can be read many times in batches, without all being in memory. */
export interface BatchSource {
  readonly sentenceCount: number;
  readonly tokenCount: number;
  /** One pass, in an order that depends only on `random`. */
  batches(random: SeededRandom): AsyncIterable<readonly TrainingSentence[]>;
}

/** Creates a source over sentences in memory; batches hold nearly equal lengths, in random order. */
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
 * Splits indices into batches of nearly equal length: shuffles, sorts by length (stable, so equal lengths
 * stay shuffled), cuts, and shuffles the batches. Every index occurs once.
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

/** Builds the inputs shared by networks over labelled sentences; `width` is E or R. */
export function sentenceBatch(sentences: readonly TrainingSentence[], width: number): LossBatch {
  return {
    lengths: sentences.map((sentence) => sentence.labelIds.length),
    feeds: {
      vectors: padRows(
        sentences.map((sentence) => sentence.vectors),
        width,
      ),
      casing: padIds(sentences.map((sentence) => sentence.casingIds)),
      labels: padIds(sentences.map((sentence) => sentence.labelIds)),
    },
  };
}

/**
 * Not all sentences can be faked, so full batches of pairs would mix many lengths. A batch at least a quarter
 * full ends before its padding exceeds this share.
 */
const paddingShareMax = 0.1;

/**
 * Returns batch sizes for descending lengths: full where lengths are alike, smaller for the few long ones,
 * but at least a quarter full (except the last), since every batch is one step.
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

/** Splits indices into such batches, each once, in random order; equal lengths are reshuffled every time. */
export function drawEvenBatches(
  lengths: readonly number[],
  sentencesPerBatch: number,
  random: SeededRandom,
): number[][] {
  const lengthOf = (index: number): number => lengths[index] ?? 0;
  const order = shuffle([...lengths.keys()], random).sort((a, b) => lengthOf(b) - lengthOf(a)); // stable
  let next = 0;
  const batches = evenBatchSizes(order.map(lengthOf), sentencesPerBatch).map((size) => {
    next += size;
    return order.slice(next - size, next);
  });
  return shuffle(batches, random);
}

/** Sentences of a public corpus, with the replacements to fake them. */
export interface TrainingCorpus {
  readonly sentences: readonly TrainingSentence[];
  /** Near neighbours, for the learned adversaries. */
  readonly neighbours: ReplacementSource;
  /** For the separation loss. */
  readonly swaps: Readonly<Record<SwapChoice, ReplacementSource>>;
}

/**
 * Which swaps the separation loss draws. `alike`: near words and words of the same type; `telling`: only
 * those words and numbers whose vectors differ from the original's.
 */
export type SwapChoice = GameSettings['separationSwaps'];

/** How batches are cut and drawn. */
export interface CorpusBatchesOptions {
  readonly sentencesPerBatch: number;
  readonly separationSwaps?: SwapChoice;
}

/** Draws batches from a corpus. */
export interface CorpusBatches {
  readonly sentenceCount: number;
  readonly pairSentenceCount: number;
  /** Batches per pass. */
  readonly batchCounts: { readonly sentences: number; readonly pairs: number; readonly swaps: number };
  sentenceBatches(random: SeededRandom): Generator<LossBatch>;
  pairBatches(random: SeededRandom): Generator<PairBatch>;
  swapBatches(random: SeededRandom): Generator<PairBatch>;
}

/**
 * Prepares a corpus. Only sentences with a replaceable PHI token make pairs: the others would be real in
 * every pair, and recognised at once.
 */
export function createCorpusBatches(
  corpus: TrainingCorpus,
  embeddingSize: number,
  options: CorpusBatchesOptions,
): CorpusBatches {
  const { sentencesPerBatch, separationSwaps = 'alike' } = options;
  const { sentences, neighbours } = corpus;
  const lengthsOf = (indices: readonly number[]): number[] =>
    indices.map((index) => sentences[index]?.labelIds.length ?? 0);
  const everyone = sentences.map((_, index) => index);
  const pairs = fakeable(corpus, neighbours, embeddingSize);
  const swaps = fakeable(corpus, corpus.swaps[separationSwaps], embeddingSize);
  const over = function* <Batch>(
    indices: readonly number[],
    random: SeededRandom,
    { draw, make }: BatchKind<Batch>,
  ): Generator<Batch> {
    const drawing = random.fork('replacements');
    for (const positions of draw(lengthsOf(indices), sentencesPerBatch, random.fork('order'))) {
      yield make(
        positions.map((position) => indices[position] ?? 0),
        drawing,
      );
    }
  };
  const evenCount = (indices: readonly number[]): number =>
    evenBatchSizes(
      lengthsOf(indices).sort((a, b) => b - a),
      sentencesPerBatch,
    ).length;
  return {
    sentenceCount: sentences.length,
    pairSentenceCount: pairs.members.length,
    batchCounts: {
      sentences: Math.ceil(sentences.length / sentencesPerBatch),
      pairs: evenCount(pairs.members),
      swaps: evenCount(swaps.members),
    },
    sentenceBatches: (random) =>
      over(everyone, random, {
        draw: drawBatches,
        make: (members) =>
          sentenceBatch(
            members.flatMap((member) => sentences[member] ?? []),
            embeddingSize,
          ),
      }),
    pairBatches: (random) =>
      over(pairs.members, random, {
        draw: drawEvenBatches,
        make: (members, source) => drawPairs(pairs.material, members, source),
      }),
    swapBatches: (random) =>
      over(swaps.members, random, {
        draw: drawEvenBatches,
        make: (members, source) => drawSwaps(swaps.material, members, source),
      }),
  };
}

interface BatchKind<Batch> {
  readonly draw: typeof drawBatches;
  readonly make: (members: readonly number[], random: SeededRandom) => Batch;
}

interface Fakeable {
  readonly members: readonly number[];
  readonly material: PairMaterial;
}

/** A token always or never has a replacement, so one draw decides. */
function fakeable(
  { sentences }: TrainingCorpus,
  replacements: ReplacementSource,
  embeddingSize: number,
): Fakeable {
  const probe = createSeededRandom('does this token have a replacement');
  const phiTokens = sentences.map(({ labelIds }, sentence) =>
    Array.from(labelIds.keys()).filter(
      (token) => labelIds[token] !== 0 && replacements.draw(sentence, token, probe) !== undefined,
    ),
  );
  return {
    members: phiTokens.flatMap((tokens, sentence) => (tokens.length > 0 ? [sentence] : [])),
    material: { vectors: sentences.map(({ vectors }) => vectors), phiTokens, embeddingSize, replacements },
  };
}
