/** A corpus that is learned in a second: twelve words in five dimensions, four of them names. */
import type { ReplacementSource } from '#adversary';
import { createSeededRandom, pick, type SeededRandom } from '#foundation';
import type { TrainingCorpus, TrainingSentence } from '../batches.js';

/** E, and R of the tiny networks. */
export const tinySizes = { embeddingSize: 5, representationSize: 5, hidden: 6 } as const;

const wordCount = 12;
const nameCount = 4;

/** Unit vectors; rows 0 to 3 are names, which share a direction. */
const vocabulary: readonly Float32Array[] = Array.from({ length: wordCount }, (_, word) => {
  const vector = new Float32Array(tinySizes.embeddingSize);
  createSeededRandom(`word ${word}`).fillGaussian(vector);
  if (word < nameCount) vector[0] = 2;
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
});

/** Sentences of 3 to 6 words, each word a name once in four times; a name has label 1, every other word 0. */
export function buildSentences(count: number, seed: number): TrainingSentence[] {
  const random = createSeededRandom(`sentences ${seed}`);
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 3 + random.integer(4) }, () =>
      random.integer(4) === 0 ? random.integer(nameCount) : nameCount + random.integer(wordCount - nameCount),
    );
    return {
      vectors: Float32Array.from(words.flatMap((word) => [...(vocabulary[word] ?? [])])),
      casingIds: Uint8Array.from(words, (word) => word % 7),
      labelIds: Uint8Array.from(words, (word) => (word < nameCount ? 1 : 0)),
    };
  });
}

/** Names are replaced by other names. */
export function buildCorpus(count: number, seed: number): TrainingCorpus {
  const sentences = buildSentences(count, seed);
  const vectorOf = (sentence: number, token: number): string =>
    sentences[sentence]?.vectors.slice(token * 5, token * 5 + 5).join() ?? '';
  const others = (from: readonly Float32Array[], sentence: number, token: number, random: SeededRandom) =>
    pick(
      from.filter((vector) => vector.join() !== vectorOf(sentence, token)),
      random,
    );
  const otherNames: ReplacementSource = {
    draw: (sentence, token, random) => others(vocabulary.slice(0, nameCount), sentence, token, random),
  };
  return {
    sentences,
    neighbours: otherNames,
    swaps: { alike: otherNames, telling: otherNames },
  };
}
