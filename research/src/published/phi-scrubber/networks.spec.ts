import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, createTensorFlowEngine, type Engine } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { openNetwork, type TokenFeatures, type TokenNetwork } from '../networks/token-network.js';
import { buildFeatures, buildStore, distance, lstmStep, matrixOf, plus, times } from '../testing/builders.js';
import { namesNetwork } from './names-network.js';
import { placesNetwork } from './places-network.js';
import { phiScrubberSettingsSchema } from './settings.js';

const settings = phiScrubberSettingsSchema.parse({
  names: { hidden: 3, layers: 2, charactersMax: 5, characterSize: 2, characterFilters: 4, casingSize: 2 },
  places: { filters: 4, dilations: [1, 2, 1], blocks: 2, casingSize: 3 },
});
const sizes = { embeddingSize: 3, characters: 6, idCount: 5 };
const random = createSeededRandom('sentences');
const idsEnd = { casing: 7, plainCasing: 4, characters: 6 };

let engines: readonly Engine[];
beforeAll(async () => {
  engines = [createOnnxRuntimeEngine({ threads: 1 }), await createTensorFlowEngine(['cpu'])];
});

const sentencesFor = ({ inputs }: TokenNetwork): TokenFeatures[] =>
  [6, 1, 9].map((length) => withWordsOfAllLengths(buildFeatures(inputs, length, { random, idsEnd })));

/** Characters stand first in a word, and zeros after them. */
function withWordsOfAllLengths(sentence: TokenFeatures): TokenFeatures {
  const { characters } = sentence.values;
  if (characters === undefined) return sentence;
  for (const index of characters.keys()) {
    const length = Math.floor(index / 5) % 6; // 0 to 5 characters
    characters[index] = index % 5 < length ? 1 + ((characters[index] ?? 0) % 5) : 0;
  }
  return sentence;
}

function casingVector(id: number | undefined, name: string, store: ParameterStore): number[] {
  const row = matrixOf(store, name);
  return Array.from({ length: store.get(name).shape.at(-1) ?? 0 }, (_, column) => row(id ?? -1, column));
}

const slice = (values: Float32Array | Int32Array | undefined, token: number, width: number): number[] => [
  ...(values ?? []).slice(token * width, (token + 1) * width),
];

/** A filter three wide at one place of a row of vectors; nothing stands beyond its ends. */
function filtered(
  rows: readonly number[][],
  at: number,
  {
    distance: apart,
    weights,
    bias,
    store,
  }: { distance: number; weights: string; bias: string; store: ParameterStore },
): number[] {
  const filters = store.get(bias).data.length;
  const taps = [at - apart, at, at + apart].map((place, tap) => {
    const row = rows[place];
    const products = row === undefined ? [] : times(row, store, weights);
    return Array.from({ length: filters }, (_, filter) => products[tap * filters + filter] ?? 0);
  });
  return Array.from(store.get(bias).data, (value, filter) =>
    Math.max(
      0,
      taps.reduce((sum, tap) => sum + (tap[filter] ?? 0), value),
    ),
  );
}

/** What the filters find in a word: the largest over its characters, zeros for a word of none. */
function characterFeatures(ids: readonly number[], store: ParameterStore): number[] {
  const row = matrixOf(store, 'names/characters');
  const length = ids.filter((id) => id > 0).length;
  const rows = ids.slice(0, length).map((id) => [row(id, 0), row(id, 1)]);
  const found = rows.map((_, at) =>
    filtered(rows, at, { distance: 1, weights: 'names/filters/weights', bias: 'names/filters/bias', store }),
  );
  return [0, 1, 2, 3].map((filter) => Math.max(0, ...found.map((values) => values[filter] ?? 0)));
}

function namesTwin({ values, tokenCount }: TokenFeatures, store: ParameterStore): number[] {
  const tokens = Array.from({ length: tokenCount }, (_, token) => [
    ...slice(values['vectors'], token, 3),
    ...casingVector(values['casing']?.[token], 'names/casing', store),
    ...characterFeatures(slice(values['characters'], token, 5), store),
  ]);
  const states = bilstmTwin(bilstmTwin(tokens, 'names/bilstm/0', store), 'names/bilstm/1', store);
  return states.flatMap((state) =>
    plus(times(state, store, 'names/dense/weights'), store.get('names/dense/bias').data),
  );
}

function bilstmTwin(tokens: readonly number[][], name: string, store: ParameterStore): number[][] {
  const directions = [0, 1].map((direction) => {
    const order = direction === 0 ? tokens : tokens.toReversed();
    let state = { cell: [0, 0, 0], output: [0, 0, 0] };
    const outputs = order.map((token) => {
      const product = (part: string, input: readonly number[]): number[] => {
        const { data } = store.get(`${name}/${part}`);
        return Array.from({ length: 12 }, (_, row) =>
          input.reduce(
            (sum, x, column) =>
              sum + x * (data[(direction * 12 + row) * input.length + column] ?? Number.NaN),
            0,
          ),
        );
      };
      const gates = plus(
        plus(product('inputWeights', token), product('recurrentWeights', state.output)),
        store.get(`${name}/bias`).data.slice(direction * 12),
      );
      state = lstmStep(gates, state.cell);
      return state.output;
    });
    return direction === 0 ? outputs : outputs.toReversed();
  });
  return tokens.map((_, token) => directions.flatMap((outputs) => outputs[token] ?? []));
}

function placesTwin(
  { values, tokenCount }: TokenFeatures,
  store: ParameterStore,
  dilations: readonly number[],
): number[] {
  let rows = Array.from({ length: tokenCount }, (_, token) => [
    ...slice(values['vectors'], token, 3),
    ...casingVector(values['plainCasing']?.[token], 'places/casing', store),
  ]);
  const run = (prefix: string, apart: number) => {
    const before = rows;
    rows = before.map((_, at) =>
      filtered(before, at, { distance: apart, weights: `${prefix}/weights`, bias: `${prefix}/bias`, store }),
    );
  };
  run('places/first', 1);
  for (const _ of [1, 2])
    for (const [layer, apart] of dilations.entries()) run(`places/block/${layer}`, apart);
  return rows.flatMap((row) =>
    plus(times(row, store, 'places/dense/weights'), store.get('places/dense/bias').data),
  );
}

/** The largest distance from a twin over all sentences, on each engine. */
async function distancesFrom(
  network: TokenNetwork,
  twin: (sentence: TokenFeatures, store: ParameterStore) => number[],
) {
  const store = buildStore(network);
  const sentences = sentencesFor(network);
  const distances: number[] = [];
  for (const engine of engines) {
    const run = await openNetwork(engine, network, store);
    const found = await run.scores(sentences);
    await run.close();
    distances.push(
      Math.max(...sentences.map((sentence, index) => distance(found[index] ?? [], twin(sentence, store)))),
    );
  }
  return distances;
}

describe('the tagger of names', () => {
  it('scores as plain loops do, on both engines, sentences of different lengths together', async () => {
    const distances = await distancesFrom(namesNetwork(settings.names, sizes), namesTwin);

    expect(Math.max(...distances)).toBeLessThan(1e-5);
  });
});

describe('the tagger of places', () => {
  const network = placesNetwork(settings.places, sizes);

  it('scores as plain loops do, on both engines, sentences of different lengths together', async () => {
    const distances = await distancesFrom(network, (sentence, store) =>
      placesTwin(sentence, store, [1, 2, 1]),
    );

    expect(Math.max(...distances)).toBeLessThan(1e-5);
  });

  it('does not score as one without its dilation', async () => {
    const distances = await distancesFrom(network, (sentence, store) =>
      placesTwin(sentence, store, [1, 1, 1]),
    );

    expect(Math.min(...distances)).toBeGreaterThan(1e-3);
  });
});
