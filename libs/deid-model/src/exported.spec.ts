import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import {
  createTensorFlowEngine,
  emitModel,
  floatsOf,
  joinRows,
  maskFeeds,
  openOnnxSession,
  padIds,
  padRows,
  type Results,
  tensorFlowBackends,
  unpadRows,
} from '#kernels';
import { initialParameters, type ParameterStore } from '#kernels/host';
import { countOpenSessions } from '#kernels/testing';
import {
  type Deidentifier,
  type DeidentifierSentence,
  exportDeidentifier,
  openDeidentifier,
} from './deidentifier.js';
import { deidentifierGraph, resolveDeidentifierSettings } from './network.js';
import { openSentenceLosses } from './sentence-losses.js';

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
function buildStore(seed = 'weights'): ParameterStore {
  const store = initialParameters(deidentifierGraph(settings).graph, () => createSeededRandom(seed));
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
  const found = actual[name];
  const wanted = expected[name];
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

/** Token → of all valid paths of a sentence, by e^score, the share in which it has each kind. */
function kindShares(results: Results, index: number, { casingIds }: DeidentifierSentence): number[][] {
  const K = settings.labelCount;
  const time = casingIds.length;
  const emissions = unpadRows(floatsOf(results, 'emissions'), index, time); // (T, K)
  const at = (name: string, position: number) => results[name]?.data[position] ?? Number.NaN;
  const shares = Array.from({ length: time }, () => new Array<number>((K - 1) / 2).fill(0));
  let all = 0;
  for (let code = 0; code < K ** time; code += 1) {
    const path = Uint8Array.from({ length: time }, (_, t) => Math.floor(code / K ** t) % K);
    if (!isValid(path)) continue;
    let score = at('start', path[0] ?? 0) + at('end', path.at(-1) ?? 0);
    for (const [t, id] of path.entries()) {
      score += emissions[t * K + id] ?? Number.NaN;
      if (t > 0) score += at('transitions', (path[t - 1] ?? 0) * K + id);
    }
    all += Math.exp(score);
    for (const [t, id] of path.entries()) {
      const row = shares[t] ?? [];
      if (id !== 0) row[(id - 1) >> 1] = (row[(id - 1) >> 1] ?? 0) + Math.exp(score);
    }
  }
  return shares.map((row) => row.map((share) => share / all));
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
    const found = await session.run(feedsOf(sentences));
    const expected = await byTwin(store, sentences);
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

  it('tells of each token how likely it is in an identifier, and of which kind, beside the same labels', async () => {
    const short = [4, 1, 5].map((length) => buildSentence(length, random));
    const rows = joinRows(
      short.map(({ representation }) => representation),
      settings.inputSize,
    );
    const casingIds = Uint8Array.from(short.flatMap((sentence) => [...sentence.casingIds]));
    const byTensorFlow = await byTwin(store, short);

    const telling = await openDeidentifier(onnx, { threads: 1, tellsMarginals: true });
    const told = await telling.labelTokens({ ...rows, casingIds });
    await telling.close();

    expect(told.labelIds).toEqual((await deidentifier.labelTokens({ ...rows, casingIds })).labelIds);
    expect(told.confidences).toBeUndefined();
    const kinds = short.flatMap((sentence, index) => kindShares(byTensorFlow, index, sentence));
    expect([...(told.phiProbabilities ?? [])]).toEqual(
      kinds.map((shares) =>
        expect.closeTo(
          shares.reduce((sum, share) => sum + share),
          4,
        ),
      ),
    );
    expect([...(told.likeliestIds ?? [])]).toEqual(
      kinds.map((shares) => 1 + 2 * shares.indexOf(Math.max(...shares))),
    );
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

it('keeps no model open whose scores have another shape', async () => {
  const openNow = countOpenSessions();
  const { outputs } = deidentifierGraph(settings);
  const store = buildStore();
  const forged = emitModel(
    { ...outputs, transitions: outputs.start },
    new Map(store.names().map((name) => [name, store.get(name)])),
  );

  for (const open of [openDeidentifier, openSentenceLosses])
    await expect(open(forged, { threads: 1 })).rejects.toMatchObject({ code: 'KERNELS_MODEL_RESULT' });

  expect(openNow()).toBe(0);
});
