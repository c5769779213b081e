import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, InternalError } from '#foundation';
import {
  batchShape,
  createTensorFlowEngine,
  drawRandomInputs,
  Graph,
  type HostTensor,
  joinRows,
  maskFeeds,
  openOnnxSession,
  ParameterStore,
  padRows,
  type RandomInputs,
  tensorFlowBackends,
} from '#kernels';
import { buildRepresenter, initialiseRepresenter } from './network.js';
import { readNoiseDeviations } from './noise-deviations.js';
import { exportRepresenter, openRepresenter, type Representer } from './representer.js';
import { resolveRepresenterSettings } from './settings.js';

// One variable runs the twin on any backend: SFUMATO_TEST_BACKEND=node-gpu
const backend = tensorFlowBackends.find((name) => name === process.env['SFUMATO_TEST_BACKEND']) ?? 'cpu';

const settings = resolveRepresenterSettings({ embeddingSize: 6, representationSize: 4, hidden: 5 });
const lengths = [3, 1, 7];

function buildStore(): ParameterStore {
  const store = new ParameterStore();
  initialiseRepresenter(store, settings, createSeededRandom('weights'));
  return store;
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

const difference = (actual: HostTensor | undefined, expected: HostTensor | undefined): number =>
  Math.max(
    ...Array.from(expected?.data ?? [Number.NaN], (value, index) =>
      Math.abs(value - (actual?.data[index] ?? Number.NaN)),
    ),
  );

describe('an exported representer', () => {
  const store = buildStore();
  const sentences = buildSentences();
  const onnx = exportRepresenter(store, settings);
  let representer: Representer;

  beforeAll(async () => {
    representer = await openRepresenter(onnx, { threads: 1 });
  });

  afterAll(() => representer.close());

  it('computes what the graph of training computes on TensorFlow.js with the same noise', async () => {
    const graph = new Graph();
    const random: RandomInputs = [];
    const embeddings = graph.input('embeddings', ['T', 'B', settings.embeddingSize]);
    const { withNoise, beforeNoise } = buildRepresenter(
      graph,
      { embeddings, call: 'representer' },
      settings,
      random,
    );
    const feeds = {
      ...maskFeeds(lengths),
      ...drawRandomInputs(random, batchShape(lengths), createSeededRandom('noise')),
      embeddings: padRows(sentences, settings.embeddingSize),
    };
    const twin = await (await createTensorFlowEngine([backend])).compile({
      representation: withNoise,
      beforeNoise,
    });
    const session = await openOnnxSession(onnx, { threads: 1 });

    const [found, expected] = [await session.run(feeds), await twin.run(feeds, store)];
    await session.release();

    expect(random.map(({ kind }) => kind)).toEqual(['noise', 'noise']);
    expect(difference(found['representation'], expected['representation'])).toBeLessThan(1e-4);
    expect(difference(found['beforeNoise'], expected['beforeNoise'])).toBeLessThan(1e-4);
    expect(difference(found['representation'], expected['beforeNoise'])).toBeGreaterThan(0.01); // the noise is there
  });

  it('knows its sizes and the deviations it starts with', () => {
    expect([representer.embeddingSize, representer.representationSize]).toEqual([6, 4]);
    for (const deviation of representer.noiseStdDev)
      expect(deviation).toBeCloseTo(settings.noiseStdDevInitial, 5);
  });

  it('is for experiments only without output noise, whose deviations are then zero', async () => {
    const off = resolveRepresenterSettings({ ...settings, outputNoise: 'offForExperiments' });

    const quiet = await openRepresenter(exportRepresenter(store, off, 'experiment'), { threads: 1 });
    const zeroInput = { ...createSeededRandom('a'), fillGaussian: (out: Float32Array) => void out.fill(0) };
    const encoded = await quiet.encode(sentences, zeroInput);
    const withoutNoise = await quiet.encodeQuietly(sentences);
    await quiet.close();

    expect(encoded).toEqual(withoutNoise);
    expect([...quiet.noiseStdDev]).toEqual([0, 0, 0, 0]);
    expect([...readNoiseDeviations(store, off).output]).toEqual([0, 0, 0, 0]);
    expect(() => exportRepresenter(store, off)).toThrow(InternalError);
  });

  it('gives tokens that share a row what it gives sentences in which the row is repeated', async () => {
    const [first = new Float32Array(0)] = sentences; // three tokens
    const E = settings.embeddingSize;
    const repeated = joinRows([first.slice(E), first.slice(0, 2 * E)], E); // tokens 1, 2 and 0, 1
    const shared = { lengths: [2, 2], rows: first, rowIds: Uint32Array.of(1, 2, 0, 1) };

    const [expected, found] = [
      await representer.encodeTokens(repeated, createSeededRandom('a')),
      await representer.encodeTokens(shared, createSeededRandom('a')),
    ];

    expect(found).toEqual(expected);
    expect(found).toHaveLength(4 * settings.representationSize);
  });

  it('without noise gives the mean of many encodings, and one answer', async () => {
    const [first = new Float32Array(0)] = sentences;
    const zero = { ...createSeededRandom('a'), fillGaussian: (out: Float32Array) => void out.fill(0) };

    const quiet = await representer.encodeQuietly(sentences);

    expect(await representer.encodeQuietly(sentences)).toEqual(quiet);
    expect(await representer.encode(sentences, zero)).toEqual(quiet);
    expect(await representer.encodeTokensQuietly(joinRows([first], settings.embeddingSize))).toEqual(
      quiet[0],
    );
    expect(await representer.encode(sentences, createSeededRandom('a'))).not.toEqual(quiet);
  });

  it('draws fresh noise for every call and the same for equal seeds', async () => {
    const encode = (seed: string) => representer.encode(sentences, createSeededRandom(seed));

    expect(await encode('a')).toEqual(await encode('a'));
    expect(await encode('a')).not.toEqual(await encode('b'));
  });
});
