/** A game that is played in a second: twelve words in five dimensions, four of them names. */
import { resolveAdversarySettings } from '#adversary';
import { resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom, pick, type SeededRandom } from '#foundation';
import type { ParameterStore } from '#kernels';
import { representerPrefix, resolveRepresenterSettings } from '#representation';
import type { GameCorpus } from '../game-data.js';
import type { NetworkSettings } from '../game-losses.js';
import { type GameSettings, resolveGameSettings } from '../game-settings.js';
import type { TrainingSentence } from '../sentences.js';

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

/** Names are replaced by other names, candidates are any words. */
export function buildCorpus(count: number, seed: number): GameCorpus {
  const sentences = buildSentences(count, seed);
  const vectorOf = (sentence: number, token: number): string =>
    sentences[sentence]?.vectors.slice(token * 5, token * 5 + 5).join() ?? '';
  const others = (from: readonly Float32Array[], sentence: number, token: number, random: SeededRandom) =>
    pick(
      from.filter((vector) => vector.join() !== vectorOf(sentence, token)),
      random,
    );
  return {
    sentences,
    neighbours: {
      draw: (sentence, token, random) => others(vocabulary.slice(0, nameCount), sentence, token, random),
    },
    candidates: { draw: (sentence, token, random) => others(vocabulary, sentence, token, random) },
    lookalikes: {
      draw: (sentence, token, random) => others(vocabulary.slice(0, nameCount), sentence, token, random),
    },
  };
}

/** Networks of a few hundred weights; `representer` changes the representer's settings. */
export function buildNetworks(representer: Partial<NetworkSettings['representer']> = {}): NetworkSettings {
  const { embeddingSize, representationSize, hidden } = tinySizes;
  return {
    representer: resolveRepresenterSettings({ embeddingSize, representationSize, hidden, ...representer }),
    deidentifier: resolveDeidentifierSettings({
      inputSize: representationSize,
      labelCount: 3,
      hidden,
      layers: 1,
    }),
    adversary: resolveAdversarySettings({ embeddingSize, representationSize, hidden }),
  };
}

/** Two epochs a phase. */
export function buildGame(overrides: Partial<GameSettings> = {}): GameSettings {
  const schedule = { epochsMax: 2, patience: 2 };
  return resolveGameSettings({
    sentencesPerBatch: 8,
    phase1: schedule,
    phase2: schedule,
    phase3: schedule,
    ...overrides,
  });
}

/** Turns the weights into a representer that forgets everything: every token has the same representation. */
export function makeConstant(store: ParameterStore): void {
  store.get(`${representerPrefix}dense/weights`).data.fill(0);
  store.get(`${representerPrefix}dense/bias`).data.fill(1);
}

/**
 * Turns the weights into a representer that hides nothing: forward cells pass their input through (gates in the order i, o, f, c;
 * nothing remembered), and the dense layer passes them on.
 */
export function makeIdentity(store: ParameterStore): void {
  const { embeddingSize: size, hidden } = tinySizes;
  const at = (part: string): Float32Array => store.get(`${representerPrefix}${part}`).data;
  at('bilstm/recurrentWeights').fill(0);
  at('bilstm/inputWeights').fill(0);
  at('bilstm/bias').fill(10); // input and output gates open
  at('bilstm/bias').fill(-10, 2 * hidden, 3 * hidden); // forward cells forget
  at('bilstm/bias').fill(0, 3 * hidden, 4 * hidden);
  at('dense/weights').fill(0);
  at('dense/bias').fill(0);
  for (let cell = 0; cell < size; cell += 1) {
    at('bilstm/inputWeights')[(3 * hidden + cell) * size + cell] = 1;
    at('dense/weights')[cell * size + cell] = 1;
  }
}
