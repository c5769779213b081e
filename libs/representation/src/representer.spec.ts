import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecureRandom, createSeededRandom } from '#foundation';
import {
  batchShape,
  createTensorFlowEngine,
  drawRandomInputs,
  Graph,
  type HostTensor,
  joinRows,
  maskFeeds,
  openOnnxSession,
  padRows,
  type RandomInputs,
  tensorFlowBackends,
} from '#kernels';
import { initialParameters, type ParameterStore } from '#kernels/host';
import { buildRepresenter, representerGraph, resolveRepresenterSettings } from './network.js';
import type { NoiseDeviations } from './noise.js';
import { openQuietRepresenter, openRepresenter, type Representer } from './representer.js';
import { exportRepresenter, readNoiseDeviations } from './representer-file.js';
import { deviationsOf, fitsDeviation } from './testing/deviations.js';
import { encodeApart } from './testing/encode-apart.js';

// One variable runs the twin on any backend: SFUMATO_TEST_BACKEND=node-gpu
const backend = tensorFlowBackends.find((name) => name === process.env['SFUMATO_TEST_BACKEND']) ?? 'cpu';

const settings = resolveRepresenterSettings({ embeddingSize: 6, representationSize: 4, hidden: 5 });
const lengths = [3, 1, 7];
const oneThread = { threads: 1 };

function buildStore(): ParameterStore {
  return initialParameters(representerGraph(settings).graph, () => createSeededRandom('weights'));
}

/** Sentences of unit-length rows. */
function buildSentences(): Float32Array[] {
  const random = createSeededRandom('sentences');
  return lengths.map((length) => {
    const rows = new Float32Array(length * settings.embeddingSize);
    random.fillGaussian(rows);
    return rows.map((value, index) => {
      const start = index - (index % settings.embeddingSize);
      return value / Math.hypot(...rows.subarray(start, start + settings.embeddingSize));
    });
  });
}

const store = buildStore();
const sentences = buildSentences();
const onnx = exportRepresenter(store, settings);

/** Deviations that differ in every dimension, so that one of them for all would show. */
const uneven: NoiseDeviations = { input: [], output: [0.03, 0.06, 0.12, 0.24] };

const open = (seed: string, deviations: NoiseDeviations = readNoiseDeviations(store, settings), floor = 0) =>
  openRepresenter(onnx, { deviations, floor, random: createSeededRandom(seed) }, oneThread);

const difference = (actual: HostTensor | undefined, expected: HostTensor | undefined): number =>
  Math.max(
    ...Array.from(expected?.data ?? [Number.NaN], (value, index) =>
      Math.abs(value - (actual?.data[index] ?? Number.NaN)),
    ),
  );

describe('an exported representer', () => {
  it('computes what the graph of training computes on TensorFlow.js before its noise, and reads no noise', async () => {
    const graph = new Graph();
    const random: RandomInputs = [];
    const embeddings = graph.input('embeddings', ['T', 'B', settings.embeddingSize]);
    const { withNoise, beforeNoise } = buildRepresenter(
      graph,
      { embeddings, call: 'representer' },
      { ...settings, inputNoise: false },
      random,
    );
    const feeds = {
      ...maskFeeds(lengths),
      ...drawRandomInputs(random, batchShape(lengths), createSeededRandom('noise')),
      embeddings: padRows(sentences, settings.embeddingSize),
    };
    const twin = await (await createTensorFlowEngine([backend])).compile({ withNoise, beforeNoise });
    const session = await openOnnxSession(onnx, oneThread);

    const found = await session.run(feeds);
    const expected = await twin.run(feeds, store);
    await session.release();

    expect(difference(found['rows'], expected['beforeNoise'])).toBeLessThan(1e-4);
    expect(difference(found['rows'], expected['withNoise'])).toBeGreaterThan(0.01); // training has noise
    expect(session.inputNames.toSorted()).toEqual(['embeddings', 'lengths', 'mask']);
    expect(session.outputNames).toEqual(['rows']);
  });

  it('is the same file whether its training had noise or not', () => {
    const off = resolveRepresenterSettings({ ...settings, outputNoise: 'offForExperiments' });

    expect(exportRepresenter(store, off)).toEqual(onnx);
    expect([...readNoiseDeviations(store, off).output]).toEqual([0, 0, 0, 0]);
  });
});

describe('a representer at work', () => {
  let representer: Representer;

  beforeAll(async () => {
    representer = await open('noise');
  });

  afterAll(() => representer.close());

  it('knows its sizes, its deviations and where its noise comes from', async () => {
    const secure = await openRepresenter(
      onnx,
      { deviations: uneven, floor: 0.1, random: createSecureRandom() },
      oneThread,
    );
    await secure.close();

    expect([representer.embeddingSize, representer.representationSize]).toEqual([6, 4]);
    for (const deviation of representer.noiseStdDev)
      expect(deviation).toBeCloseTo(settings.noiseStdDevInitial, 5);
    expect([representer.noiseFrom, secure.noiseFrom]).toEqual(['seeded', 'secure']);
    expect([...secure.noiseStdDev]).toEqual([0.1, 0.1, 0.12, 0.24].map(Math.fround));
  });

  it.each([
    ['as its manifest states', 0, [0.03, 0.06, 0.12, 0.24]],
    ['no smaller than the floor', 0.1, [0.1, 0.1, 0.12, 0.24]],
  ])('adds noise of a deviation of its own to each dimension, %s', async (_, floor, expected) => {
    const noisy = await open('deviations', uneven, floor);
    const many = new Array<Float32Array>(1500).fill(sentences[0] ?? new Float32Array(0)); // of three tokens

    const encoded = await encodeApart(noisy, many);
    const quiet = await noisy.encodeQuietly(many);
    await noisy.close();

    const noise = encoded.map((rows, index) => rows.map((value, at) => value - (quiet[index]?.[at] ?? 0)));
    const found = deviationsOf(noise, 4);
    const draws = 3 * many.length;
    for (const [dimension, stdDev] of expected.entries()) {
      expect(fitsDeviation(found[dimension] ?? 0, stdDev, draws)).toBe(true);
      expect(fitsDeviation(found[dimension] ?? 0, (2 / 3) * stdDev, draws)).toBe(false);
      expect(fitsDeviation(found[dimension] ?? 0, (3 / 2) * stdDev, draws)).toBe(false);
    }
  });

  it('adds input noise before the function, to each dimension by its own deviation', async () => {
    const input = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    const noisy = await open('input', { input, output: [0, 0, 0, 0] });
    const token = sentences[1] ?? new Float32Array(0); // a sentence of one

    const found = await encodeApart(noisy, [token]);
    await noisy.close();

    const draws = new Float32Array(2 * input.length); // a batch has two steps at least
    createSeededRandom('input').fillGaussian(draws);
    const disturbed = token.map((value, at) => value + (input[at] ?? 0) * (draws[at] ?? 0));
    const [expected = []] = await representer.encodeQuietly([disturbed]);
    expect([...(found[0] ?? [])]).toEqual([...expected].map((value) => expect.closeTo(value, 5)));
  });

  it('gives tokens that share a row what it gives sentences in which the row is repeated', async () => {
    const [first = new Float32Array(0)] = sentences; // three tokens
    const E = settings.embeddingSize;
    const repeated = joinRows([first.slice(E), first.slice(0, 2 * E)], E); // tokens 1, 2 and 0, 1
    const shared = { lengths: [2, 2], rows: first, rowIds: Uint32Array.of(1, 2, 0, 1) };
    const one = await open('a');
    const other = await open('a');

    const expected = await one.encodeTokens(repeated);
    const found = await other.encodeTokens(shared);
    await Promise.all([one.close(), other.close()]);

    expect(found).toEqual(expected);
    expect(found).toHaveLength(4 * settings.representationSize);
  });

  it('without noise gives one answer, by whatever it is opened', async () => {
    const [first = new Float32Array(0)] = sentences;
    const opened = await openQuietRepresenter(onnx, oneThread);
    const none = await open('a', { input: [], output: [0, 0, 0, 0] });

    const quiet = await opened.encodeQuietly(sentences);

    expect(await representer.encodeQuietly(sentences)).toEqual(quiet);
    expect(await encodeApart(none, sentences)).toEqual(quiet);
    expect(await opened.encodeTokensQuietly(joinRows([first], settings.embeddingSize))).toEqual(quiet[0]);
    expect(await encodeApart(representer, sentences)).not.toEqual(quiet);
    await Promise.all([opened.close(), none.close()]);
  });

  it('draws fresh noise for every call: no value of one is a value of the other', async () => {
    const secure = await openRepresenter(
      onnx,
      { deviations: uneven, floor: 0, random: createSecureRandom() },
      oneThread,
    );

    const once = await encodeApart(secure, sentences);
    const again = await encodeApart(secure, sentences);
    await secure.close();

    const values = new Set(once.flatMap((rows) => [...rows]));
    expect(values.size).toBe(44); // 11 tokens
    expect(again.flatMap((rows) => [...rows]).filter((value) => values.has(value))).toEqual([]);
  });

  it('repeats an experiment whose seed is the same, and no other', async () => {
    const encode = async (seed: string) => {
      const opened = await open(seed);
      const calls = [await encodeApart(opened, sentences), await encodeApart(opened, sentences)];
      await opened.close();
      return calls;
    };

    expect(await encode('a')).toEqual(await encode('a'));
    expect(await encode('a')).not.toEqual(await encode('b'));
  });
});

describe('a representer with a reader', () => {
  /** Rows of one number, the row of `sentences` that is meant. */
  const reader = {
    rowSize: 1,
    read: async (numbers: readonly Float32Array[]) =>
      numbers.map((rows) => {
        const { embeddingSize } = settings;
        const all = sentences.flatMap((sentence) => [...sentence]);
        return Float32Array.from(
          [...rows].flatMap((row) => all.slice(row * embeddingSize, (row + 1) * embeddingSize)),
        );
      }),
  };

  it('represents what the reader makes of its rows, also where tokens share one', async () => {
    const plain = await openQuietRepresenter(onnx, oneThread);
    const reading = await openQuietRepresenter(onnx, { ...oneThread, reader });
    const expected = await plain.encodeTokensQuietly(joinRows(sentences.slice(0, 1), settings.embeddingSize));

    expect(reading.embeddingSize).toBe(1);
    expect((await reading.encodeQuietly([Float32Array.of(0, 1, 2)]))[0]).toEqual(expected);
    const shared = { lengths: [3], rows: Float32Array.of(2, 1, 0), rowIds: Uint32Array.of(2, 1, 0) };
    expect(await reading.encodeTokensQuietly(shared)).toEqual(expected);
    await plain.close();
    await reading.close();
  });

  it('has no noise on its input: its rows are words, not what the network reads', async () => {
    const deviations = { input: Array(settings.embeddingSize).fill(0.1), output: uneven.output };
    const opened = openRepresenter(
      onnx,
      { deviations, floor: 0, random: createSeededRandom('x') },
      { ...oneThread, reader },
    );

    await expect(opened).rejects.toMatchObject({ code: 'KERNELS_MODEL_INTERFACE' });
  });
});
