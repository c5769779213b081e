/** The public corpus as the game sees it: batches of sentences, batches of pairs and of swaps, all redrawn every epoch. */
import { drawPairs, drawSwaps, type PairBatch, type PairMaterial, type ReplacementSource } from '#adversary';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { drawEvenBatches, evenBatchSizes } from './even-batches.js';
import { drawBatches, type TrainingSentence } from './sentences.js';
import { type LossBatch, sentenceBatch } from './trained-program.js';

/** Sentences of a public corpus with what is needed to fake them. */
export interface GameCorpus {
  readonly sentences: readonly TrainingSentence[];
  /** Near neighbours, for the learned adversaries. */
  readonly neighbours: ReplacementSource;
  /** Candidates near and far, of the same and other types: what the exact adversary chooses from. */
  readonly candidates: ReplacementSource;
  /** Near candidates and those of the same type. */
  readonly lookalikes: ReplacementSource;
}

/** Which swaps the separation loss draws: every candidate of the exact adversary, or lookalikes alone. */
export type SwapChoice = 'every' | 'alike';

/** How batches are cut and drawn. */
export interface GameDataOptions {
  readonly sentencesPerBatch: number;
  readonly separationSwaps?: SwapChoice;
}

/** Draws batches from a corpus. */
export interface GameData {
  readonly sentenceCount: number;
  /** Sentences that can be faked. */
  readonly pairSentenceCount: number;
  /** How many batches each pass has. */
  readonly batchCounts: { readonly sentences: number; readonly pairs: number; readonly swaps: number };
  sentenceBatches(random: SeededRandom): Generator<LossBatch>;
  pairBatches(random: SeededRandom): Generator<PairBatch>;
  swapBatches(random: SeededRandom): Generator<PairBatch>;
}

/**
 * Prepares a corpus. Pairs are made of sentences with a PHI token that has a replacement, and of nothing else: a sentence that can never be
 * a fake would only ever be seen as real, which tells it without a look at its representation.
 */
export function createGameData(
  corpus: GameCorpus,
  embeddingSize: number,
  { sentencesPerBatch, separationSwaps = 'alike' }: GameDataOptions,
): GameData {
  const { sentences, neighbours, candidates, lookalikes } = corpus;
  const lengthsOf = (indices: readonly number[]): number[] =>
    indices.map((index) => sentences[index]?.labelIds.length ?? 0);
  const everyone = sentences.map((_, index) => index);
  const pairs = fakeable(corpus, neighbours, embeddingSize);
  const swaps = fakeable(corpus, separationSwaps === 'every' ? candidates : lookalikes, embeddingSize);
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

/** How batches of one kind are cut and made. */
interface BatchKind<Batch> {
  readonly draw: typeof drawBatches;
  readonly make: (members: readonly number[], random: SeededRandom) => Batch;
}

interface Fakeable {
  /** Sentences with at least one token that can be replaced. */
  readonly members: readonly number[];
  readonly material: PairMaterial;
}

/** A token has a replacement always or never, so one draw tells. */
function fakeable(
  { sentences }: GameCorpus,
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
