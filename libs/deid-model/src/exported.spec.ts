import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import {
  createTensorFlowEngine,
  initialParameters,
  joinRows,
  maskFeeds,
  openOnnxSession,
  type ParameterStore,
  padIds,
  padRows,
  type Results,
  tensorFlowBackends,
} from '#kernels';
import {
  type Deidentifier,
  type DeidentifierSentence,
  exportDeidentifier,
  openDeidentifier,
} from './deidentifier.js';
import { deidentifierGraph } from './network.js';
import { resolveDeidentifierSettings } from './settings.js';

// One variable runs the twin on any backend: SFUMATO_TEST_BACKEND=node-gpu
const backend = tensorFlowBackends.find((name) => name === process.env['SFUMATO_TEST_BACKEND']) ?? 'cpu';

const settings = resolveDeidentifierSettings({ inputSize: 6, labelCount: 7, hidden: 5 });
const lengths = [4, 1, 9, 6];

function buildSentence(length: number, random: SeededRandom): DeidentifierSentence {
  const representation = new Float32Array(length * settings.inputSize);
  random.fillGaussian(representation);
  const casingIds = Uint8Array.from({ length }, () => random.integer(settings.casingCount));
  return { representation, casingIds };
}

/** Weights large enough for labels to differ from token to token. */
function buildStore(): ParameterStore {
  const store = initialParameters(deidentifierGraph(settings).graph, () => createSeededRandom('weights'));
  for (const name of ['deidentifier/dense/weights', 'deidentifier/crf/transitions']) {
    const { data, shape } = store.get(name);
    store.set(
      name,
      data.map((value) => 8 * value),
      shape,
    );
  }
  return store;
}

function feedsOf(sentences: readonly DeidentifierSentence[]) {
  return {
    ...maskFeeds(sentences.map(({ casingIds }) => casingIds.length)),
    vectors: padRows(
      sentences.map(({ representation }) => representation),
      settings.inputSize,
    ),
    casing: padIds(sentences.map(({ casingIds }) => casingIds)),
  };
}

/** What the graph that training builds computes on TensorFlow.js. */
async function byTwin(store: ParameterStore, sentences: readonly DeidentifierSentence[]): Promise<Results> {
  const { outputs } = deidentifierGraph(settings);
  const program = await (await createTensorFlowEngine([backend])).compile(outputs);
  return program.run(feedsOf(sentences), store);
}

function largestDifference(actual: Results, expected: Results, name: string): number {
  const [found, wanted] = [actual[name], expected[name]];
  expect(found?.shape).toEqual(wanted?.shape);
  return Math.max(
    ...Array.from(wanted?.data ?? [], (value, index) => Math.abs(value - (found?.data[index] ?? Number.NaN))),
  );
}

/** Whether IOB2 allows the labels: the even ids continue a name, and stand only after the same name. */
function isValid(labelIds: Uint8Array): boolean {
  return labelIds.every((id, t) => {
    const before = t === 0 ? 0 : (labelIds[t - 1] ?? 0);
    return id === 0 || id % 2 === 1 || before === id || before === id - 1;
  });
}

describe('an exported de-identifier', () => {
  const random = createSeededRandom('sentences');
  const sentences = lengths.map((length) => buildSentence(length, random));
  const store = buildStore();
  const onnx = exportDeidentifier(store, settings);
  let deidentifier: Deidentifier;

  beforeAll(async () => {
    deidentifier = await openDeidentifier(onnx, { threads: 1 });
  });

  afterAll(() => deidentifier.close());

  it('computes what the graph of training computes on TensorFlow.js', async () => {
    const session = await openOnnxSession(onnx, { threads: 1 });
    const [found, expected] = [await session.run(feedsOf(sentences)), await byTwin(store, sentences)];
    await session.release();

    for (const name of ['emissions', 'transitions', 'start', 'end'])
      expect(largestDifference(found, expected, name)).toBeLessThan(1e-4);
  });

  it('knows its sizes', () => {
    expect([deidentifier.representationSize, deidentifier.labelCount]).toEqual([6, 7]);
  });

  it('labels sentences that are one array as it labels them apart', async () => {
    const rows = joinRows(
      sentences.map(({ representation }) => representation),
      settings.inputSize,
    );
    const casingIds = Uint8Array.from(sentences.flatMap((sentence) => [...sentence.casingIds]));

    const { labelIds } = await deidentifier.labelTokens({ ...rows, casingIds });

    expect([...labelIds]).toEqual((await deidentifier.label(sentences)).flatMap((ids) => [...ids]));
  });

  it('gives all tokens of an identifier one confidence, and none where there is no identifier to be sure of', async () => {
    const many = Array.from({ length: 60 }, (_, index) => buildSentence(1 + (index % 13), random));
    const rows = joinRows(
      many.map(({ representation }) => representation),
      settings.inputSize,
    );
    const casingIds = Uint8Array.from(many.flatMap((sentence) => [...sentence.casingIds]));

    const telling = await openDeidentifier(onnx, { threads: 1, tellsConfidence: true });
    const { labelIds, confidences = new Uint8Array() } = await telling.labelTokens({ ...rows, casingIds });
    await telling.close();
    expect((await deidentifier.labelTokens({ ...rows, casingIds })).confidences).toBeUndefined(); // not asked for
    expect(confidences).toHaveLength(labelIds.length);

    let at = 0;
    for (const { casingIds: ofSentence } of many) {
      const ids = labelIds.subarray(at, at + ofSentence.length);
      const sure = confidences.subarray(at, at + ofSentence.length);
      at += ofSentence.length;
      if (ids.every((id) => id === 0)) expect(sure.every((byte) => byte === 255)).toBe(true);
      // One identifier, one confidence: an I- has that of its B-
      for (const [index, id] of ids.entries())
        if (id !== 0 && id % 2 === 0) expect(sure[index]).toBe(sure[index - 1]);
    }
    expect(Math.min(...confidences)).toBeLessThan(250); // an untrained model is sure of little
  });

  it('gives a sentence alone the labels it has among others, all of them valid', async () => {
    const many = Array.from({ length: 60 }, (_, index) => buildSentence(1 + (index % 13), random));

    const together = await deidentifier.label(many);

    expect(new Set(together.flatMap((ids) => [...ids])).size).toBeGreaterThan(4);
    for (const [index, sentence] of many.entries()) {
      expect(isValid(together[index] ?? Uint8Array.of(2))).toBe(true);
      expect(await deidentifier.label([sentence])).toEqual([together[index]]);
    }
  });
});
