/** Values and signs of the losses against values by hand, on players with constant output. */
import { describe, expect, it } from '@jest/globals';
import { type AdversaryName, adversaryNames, adversaryPrefix } from '#adversary';
import { deidentifierPrefix } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, padRows } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { buildRepresenter, representerPrefix } from '#representation';
import { sentenceBatch } from './batches.js';
import {
  adversaryLoss,
  confusionLoss,
  deidentificationLoss,
  reversedAdversaryLoss,
  separateAdversaryLosses,
  separationLoss,
} from './losses.js';
import { compileLoss, compileValue, initialWeights, type LossBatch, type LossBuilder } from './program.js';
import type { NetworkSettings } from './settings.js';
import { buildSentences, tinySizes } from './testing/tiny-corpus.js';
import { buildNetworks } from './testing/tiny-game.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });
const networks = buildNetworks();
/** Output noise of a known deviation, and none at the input. */
const quietNetworks = buildNetworks({ inputNoise: false, noiseTrained: false, noiseStdDevInitial: 0.2 });
const size = tinySizes.embeddingSize;

/** Fresh weights of all networks. */
function buildStore(settings: NetworkSettings = networks): ParameterStore {
  return initialWeights(
    [deidentificationLoss(settings, 'use'), separateAdversaryLosses(settings)],
    createSeededRandom,
  );
}

/** Makes players say the same of every pair: that it is of one sentence with these probabilities. */
function withOpinions(opinions: Partial<Record<AdversaryName, number>>): ParameterStore {
  const store = buildStore();
  for (const [name, probability] of Object.entries(opinions)) {
    store.get(`${name}/dense/weights`).data.fill(0);
    store.get(`${name}/dense/bias`).data.fill(Math.log(probability / (1 - probability)));
  }
  return store;
}

/** Pairs of sentences of different lengths, of which `same` says which are real. */
function buildPairs(same: readonly number[]): LossBatch {
  const sentences = buildSentences(same.length, 5);
  const others = buildSentences(same.length, 5).map(({ vectors }) => vectors.map((value) => -value));
  return {
    lengths: sentences.map(({ labelIds }) => labelIds.length),
    feeds: {
      vectors: padRows(
        sentences.map(({ vectors }) => vectors),
        size,
      ),
      otherVectors: padRows(others, size),
      sameSentence: { data: Float32Array.from(same), shape: [same.length] },
    },
  };
}

async function lossOf(
  store: ParameterStore,
  build: LossBuilder,
  batch: LossBatch,
  weight?: number,
): Promise<number> {
  const program = await compileValue(engine, store, build);
  const { loss } = await program.values(batch, createSeededRandom(9), weight);
  await program.dispose();
  return loss?.data[0] ?? Number.NaN;
}

/** Gradients of the parameters whose names begin so; the noise is the same every time. */
async function gradientsOf(
  store: ParameterStore,
  build: LossBuilder,
  batch: LossBatch,
  { prefix, weight }: { readonly prefix: string; readonly weight?: number },
) {
  const program = await compileLoss(engine, store, build, store.names(prefix));
  const { gradients } = await program.gradients(batch, createSeededRandom(9), weight);
  await program.dispose();
  return gradients;
}

const biasGradient = async (
  store: ParameterStore,
  build: LossBuilder,
  batch: LossBatch,
  { name, weight = 1 }: { readonly name: AdversaryName; readonly weight?: number },
) =>
  (await gradientsOf(store, build, batch, { prefix: adversaryPrefix(name), weight })).get(
    `${name}/dense/bias`,
  )?.[0];

/** Cross-entropy of a probability with a coin that is real in three of four. */
const entropy = (probability: number): number => -(3 * Math.log(probability) + Math.log(1 - probability)) / 4;

/** Uneven on purpose: with as many fakes as real pairs, a swapped label would give the same value. */
const threeOfFour = [1, 1, 0, 1];

describe('adversaryLoss', () => {
  it('is the cross-entropy of the averaged probability, not the average of cross-entropies', async () => {
    const store = withOpinions({ T1: 0.9, T2: 0.5 });

    const loss = await lossOf(store, adversaryLoss(networks, adversaryNames), buildPairs(threeOfFour));

    expect(loss).toBeCloseTo(entropy(0.7), 5);
    expect(Math.abs(loss - (entropy(0.9) + entropy(0.5)) / 2)).toBeGreaterThan(0.01);
  });

  it('pulls a player that plays alone towards the share of real pairs: dl/db = p − y', async () => {
    const sure = withOpinions({ T2: 0.9 });
    const unsure = withOpinions({ T2: 0.6 });
    const loss = adversaryLoss(networks, ['T2']);
    const batch = buildPairs(threeOfFour);

    expect(await biasGradient(sure, loss, batch, { name: 'T2' })).toBeCloseTo(0.9 - 0.75, 5);
    expect(await biasGradient(unsure, loss, batch, { name: 'T2' })).toBeCloseTo(0.6 - 0.75, 5);
  });
});

describe('separateAdversaryLosses', () => {
  it("is the sum of both players' own cross-entropies", async () => {
    const store = withOpinions({ T1: 0.9, T2: 0.5 });

    const loss = await lossOf(store, separateAdversaryLosses(networks), buildPairs(threeOfFour));

    expect(loss).toBeCloseTo(entropy(0.9) + entropy(0.5), 5);
  });
});

describe('confusionLoss', () => {
  const lossWith = (probability: number, same: readonly number[], lambda: number) =>
    lossOf(
      withOpinions({ T1: probability, T2: probability }),
      confusionLoss(networks, adversaryNames),
      buildPairs(same),
      lambda,
    );

  it('is mean |l − ln 2| over pairs, times the λ that it is weighted with', async () => {
    const distance = (right: number): number => Math.abs(-Math.log(right) - Math.LN2);

    expect(await lossWith(0.8, threeOfFour, 0.7)).toBeCloseTo(
      (0.7 * (3 * distance(0.8) + distance(0.2))) / 4,
      5,
    );
    expect(await lossWith(0.8, threeOfFour, 0)).toBe(0);
  });

  it('is zero where the players can do no better than chance', async () => {
    expect(await lossWith(0.5, threeOfFour, 1)).toBeCloseTo(0, 6);
  });

  it.each([
    ['right', 1, 1 - 0.8],
    ['wrong', 0, 0.8],
  ])('pulls towards chance from both sides: from a player that is %s', async (_name, same, slope) => {
    const store = withOpinions({ T2: 0.8 });

    const gradient = await biasGradient(store, confusionLoss(networks, ['T2']), buildPairs([same, same]), {
      name: 'T2',
      weight: 0.7,
    });

    // Downhill p = 0.8 moves to 0.5 either way: d|l − ln 2|/db = 1 − p if right, p if wrong.
    expect(gradient).toBeCloseTo(0.7 * slope, 5);
  });
});

describe('reversedAdversaryLoss', () => {
  it('has the value of the loss that it reverses', async () => {
    const store = buildStore();
    const batch = buildPairs(threeOfFour);

    const reversed = await lossOf(store, reversedAdversaryLoss(networks, adversaryNames, 0.3), batch);

    expect(reversed).toBeCloseTo(await lossOf(store, adversaryLoss(networks, adversaryNames), batch), 6);
  });

  it('gives the players their gradient as it is, and the representer its own times −λ', async () => {
    const store = buildStore();
    const batch = buildPairs(threeOfFour);
    const plain = adversaryLoss(networks, adversaryNames);
    const reversed = reversedAdversaryLoss(networks, adversaryNames, 0.3);
    const flat = async (build: LossBuilder, prefix: string) =>
      [...(await gradientsOf(store, build, batch, { prefix })).values()].flatMap((values) => [...values]);

    const players = [await flat(plain, 'T'), await flat(reversed, 'T')] as const;
    const representer = [
      await flat(plain, representerPrefix),
      await flat(reversed, representerPrefix),
    ] as const;

    expect(Math.max(...representer[0].map(Math.abs))).toBeGreaterThan(1e-5);
    expect(furthest(players[1], players[0])).toBeLessThan(1e-6);
    expect(
      furthest(
        representer[1],
        representer[0].map((value) => -0.3 * value),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe('separationLoss', () => {
  it('is mean over swaps of Σ ((f(s) − f(s′)) / σ)², padding left out, times its weight', async () => {
    const store = buildStore(quietNetworks);
    const batch = buildPairs([0, 0, 0]);
    const sigma = 0.2;
    const f = await represent(store, batch, 'vectors');
    const g = await represent(store, batch, 'otherVectors');
    let sum = 0;
    batch.lengths.forEach((length, sentence) => {
      for (let token = 0; token < length; token += 1)
        for (let dimension = 0; dimension < size; dimension += 1) {
          const at = (token * batch.lengths.length + sentence) * size + dimension; // (T, B, R)
          sum += (((f[at] ?? 0) - (g[at] ?? 0)) / sigma) ** 2;
        }
    });

    const loss = await lossOf(store, separationLoss(quietNetworks), batch, 0.25);

    expect(new Set(batch.lengths).size).toBeGreaterThan(1);
    expect(loss / ((0.25 * sum) / batch.lengths.length)).toBeCloseTo(1, 4);
  });

  it('falls when the representer goes down its gradient', async () => {
    const store = buildStore(quietNetworks);
    const batch = buildPairs([0, 0, 0]);
    const loss = separationLoss(quietNetworks);
    const before = await lossOf(store, loss, batch);

    descend(store, await gradientsOf(store, loss, batch, { prefix: representerPrefix }), 1e-5);

    expect(await lossOf(store, loss, batch)).toBeLessThan(before);
  });

  async function represent(store: ParameterStore, batch: LossBatch, input: string): Promise<Float32Array> {
    const build: LossBuilder = (graph, random) => {
      const embeddings = graph.input(input, ['T', 'B', size]);
      const { beforeNoise } = buildRepresenter(
        graph,
        { embeddings, call: 'x' },
        quietNetworks.representer,
        random,
      );
      return { loss: graph.sum(beforeNoise, [0, 1, 2]), outputs: { beforeNoise } };
    };
    const program = await compileValue(engine, store, build);
    const { beforeNoise } = await program.values(batch, createSeededRandom(9));
    await program.dispose();
    return Float32Array.from(beforeNoise?.data ?? []);
  }
});

describe('deidentificationLoss', () => {
  it('falls when both networks go down its gradient, and depends on both', async () => {
    const store = buildStore(quietNetworks);
    const batch = sentenceBatch(buildSentences(4, 3), size);
    const loss = deidentificationLoss(quietNetworks, 'use');
    const losses = [await lossOf(store, loss, batch)];

    for (const prefix of [representerPrefix, deidentifierPrefix]) {
      descend(store, await gradientsOf(store, loss, batch, { prefix }), 1e-2);
      losses.push(await lossOf(store, loss, batch));
    }

    const [atFirst = 0, withRepresenter = 0, withBoth = 0] = losses;
    expect(atFirst - withRepresenter).toBeGreaterThan(1e-6);
    expect(withRepresenter - withBoth).toBeGreaterThan(1e-4);
  });
});

/** One small step down a gradient. */
function descend(store: ParameterStore, gradients: ReadonlyMap<string, Float32Array>, step: number): void {
  for (const [name, gradient] of gradients) {
    const weights = store.get(name).data;
    gradient.forEach((value, index) => {
      weights[index] = (weights[index] ?? 0) - step * value;
    });
  }
}

const furthest = (left: readonly number[], right: readonly number[]): number =>
  Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? Number.NaN))));
