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
  /** Near candidates and those of the same tag and casing. */
  readonly peers: ReplacementSource;
}

/** Which swaps the separation loss draws: every candidate of the exact adversary, lookalikes, or peers. */
export type SwapChoice = 'every' | 'alike' | 'peers';

/** How batches are cut and drawn. */
export interface GameDataOptions {
  readonly sentencesPerBatch: number;
  readonly separationSwaps?: SwapChoice;
  /** Share of the PHI tokens of sentences that become lookalikes, drawn afresh in every pass; labels stay. */
  readonly replacedShare?: number;
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
  { sentencesPerBatch, separationSwaps = 'every', replacedShare = 0 }: GameDataOptions,
): GameData {
  const { sentences, neighbours } = corpus;
  const lengthsOf = (indices: readonly number[]): number[] =>
    indices.map((index) => sentences[index]?.labelIds.length ?? 0);
  const everyone = sentences.map((_, index) => index);
  const pairs = fakeable(corpus, neighbours, embeddingSize);
  const swaps = fakeable(corpus, swapsOf(corpus, separationSwaps), embeddingSize);
  const replace = createReplacing(corpus, embeddingSize, replacedShare);
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
        make: (members, source) =>
          sentenceBatch(
            members.flatMap((member) => replace(member, source)),
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

function swapsOf({ candidates, lookalikes, peers }: GameCorpus, choice: SwapChoice): ReplacementSource {
  return { every: candidates, alike: lookalikes, peers }[choice];
}

/** How batches of one kind are cut and made. */
interface BatchKind<Batch> {
  readonly draw: typeof drawBatches;
  readonly make: (members: readonly number[], random: SeededRandom) => Batch;
}

/** Gives a sentence of the corpus, with this share of its PHI tokens replaced by lookalikes. */
function createReplacing(
  { sentences, lookalikes }: GameCorpus,
  embeddingSize: number,
  share: number,
): (member: number, random: SeededRandom) => TrainingSentence[] {
  return (member, random) => {
    const sentence = sentences[member];
    if (sentence === undefined) return [];
    if (share === 0) return [sentence];
    const vectors = sentence.vectors.slice();
    sentence.labelIds.forEach((labelId, token) => {
      if (labelId === 0 || random.uniform() >= share) return;
      const replacement = lookalikes.draw(member, token, random);
      if (replacement !== undefined) vectors.set(replacement, token * embeddingSize);
    });
    return [{ ...sentence, vectors }];
  };
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
