import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, createTensorFlowEngine, type Engine } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { openNetwork, type TokenFeatures } from '../networks/token-network.js';
import { buildFeatures, buildStore, distance, lstmStep, matrixOf, plus, times } from '../testing/builders.js';
import { anonimatikInputs, anonimatikNetwork } from './network.js';
import { anonimatikSettingsSchema } from './settings.js';

const sizes = { words: 6, partsOfSpeech: 3 };
const settingsOf = (windowTokens: number) =>
  anonimatikSettingsSchema.parse({ windowTokens, hidden: 3, wordSize: 4 });
const idsEnd = { words: sizes.words, partsOfSpeech: sizes.partsOfSpeech };

let engines: readonly Engine[];
beforeAll(async () => {
  engines = [createOnnxRuntimeEngine({ threads: 1 }), await createTensorFlowEngine(['cpu'])];
});

/** What is read of one token: one row, one-hot part of speech, length. */
function tokenVector({ values }: TokenFeatures, token: number, store: ParameterStore): number[] {
  const word = values[anonimatikInputs.word.name]?.[token] ?? -1;
  const partOfSpeech = values[anonimatikInputs.partOfSpeech.name]?.[token];
  const row = matrixOf(store, 'anonimatik/words');
  return [
    ...Array.from({ length: 4 }, (_, column) => row(word, column)),
    ...Array.from({ length: sizes.partsOfSpeech }, (_, id) => (id === partOfSpeech ? 1 : 0)),
    values[anonimatikInputs.length.name]?.[token] ?? Number.NaN,
  ];
}

/** One direction over the tokens of one window, in the order in which it meets them; ends at the middle. */
function runDirection(tokens: readonly number[][], store: ParameterStore, isForward: boolean): number[] {
  const prefix = `anonimatik/${isForward ? 'forward' : 'backward'}`;
  let state = { cell: [0, 0, 0], output: [0, 0, 0] };
  for (const token of tokens) {
    const both = times(token, store, 'anonimatik/inputWeights');
    const own = isForward ? both.slice(0, 12) : both.slice(12);
    const gates = plus(
      plus(own, store.get(`${prefix}/bias`).data),
      times(state.output, store, `${prefix}/recurrentWeights`),
    );
    state = lstmStep(gates, state.cell);
  }
  return state.output;
}

/** The scores of every token, each window computed from its own tokens alone. */
function windowByWindow(sentence: TokenFeatures, windowTokens: number, store: ParameterStore): number[] {
  const radius = (windowTokens - 1) / 2;
  const nothing = Array.from({ length: 4 + sizes.partsOfSpeech + 1 }, () => 0);
  return Array.from({ length: sentence.tokenCount }, (_, middle) => {
    const window = Array.from({ length: windowTokens }, (_, place) => {
      const token = middle - radius + place;
      return token < 0 || token >= sentence.tokenCount ? nothing : tokenVector(sentence, token, store);
    });
    const forward = runDirection(window.slice(0, radius + 1), store, true);
    const backward = runDirection(window.slice(radius).toReversed(), store, false);
    const scores = times([...forward, ...backward], store, 'anonimatik/dense/weights');
    return plus(scores, store.get('anonimatik/dense/bias').data);
  }).flat();
}

describe('the network of Anonimatik', () => {
  const random = createSeededRandom('sentences');
  const sentences = [7, 1, 12].map((length) =>
    buildFeatures(Object.values(anonimatikInputs), length, { random, idsEnd }),
  );

  it.each([5, 9, 13])(
    'shares work between windows of %i tokens and scores as window by window',
    async (windowTokens) => {
      const network = anonimatikNetwork(settingsOf(windowTokens), sizes);
      const store = buildStore(network);
      const expected = sentences.map((sentence) => windowByWindow(sentence, windowTokens, store));

      for (const engine of engines) {
        const run = await openNetwork(engine, network, store);
        const found = await run.scores(sentences);
        await run.close();
        for (const [index, scores] of found.entries())
          expect(distance(scores, expected[index] ?? [])).toBeLessThan(1e-5);
      }
    },
  );

  it('does not score as a network whose window is two tokens narrower', async () => {
    const network = anonimatikNetwork(settingsOf(9), sizes);
    const store = buildStore(network);
    const [engine] = engines as [Engine];
    const run = await openNetwork(engine, network, store);
    const [, , long = new Float32Array()] = await run.scores(sentences);
    await run.close();

    expect(distance(long, windowByWindow(sentences[2] as TokenFeatures, 7, store))).toBeGreaterThan(1e-4);
  });

  it.each([4, 3, 8, 15])('refuses a window of %i tokens', (windowTokens) => {
    expect(() => settingsOf(windowTokens)).toThrow(/windowTokens/);
  });
});
