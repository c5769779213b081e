import { describe, expect, it } from '@jest/globals';
import { createSecureRandom, createSeededRandom } from '#foundation';
import { emitModel, Graph, type GraphTensor } from '#kernels';
import { initialParameters } from '#kernels/host';
import { buildRepresenter, representerGraph, resolveRepresenterSettings } from './network.js';
import { openRepresenter } from './representer.js';
import { deviationsOf, fitsDeviation } from './testing/deviations.js';
import { encodeApart } from './testing/encode-apart.js';

const settings = resolveRepresenterSettings({ embeddingSize: 6, representationSize: 4, hidden: 5 });
const store = initialParameters(representerGraph(settings).graph, () => createSeededRandom('weights'));

/** A file whose rows are what `forge` makes of the sound ones. */
function forgedFile(
  forge: (graph: Graph, rows: GraphTensor) => GraphTensor,
  { inputNoise }: { readonly inputNoise: boolean } = { inputNoise: false },
): Uint8Array {
  const graph = new Graph();
  const call = { embeddings: graph.input('embeddings', ['T', 'B', 6]), call: 'representer' };
  const { beforeNoise } = buildRepresenter(graph, call, { ...settings, inputNoise }, []);
  return emitModel(
    { rows: forge(graph, beforeNoise) },
    new Map(store.names().map((name) => [name, store.get(name)])),
  );
}

const floor = 0.05;
const openAtSite = (onnx: Uint8Array, output: readonly number[] = [floor, floor, floor, floor]) =>
  openRepresenter(onnx, { deviations: { input: [], output }, floor, random: createSecureRandom() });

/** 1,000 times the same sentence of three tokens. */
function buildSentences(): Float32Array[] {
  const rows = new Float32Array(3 * 6);
  createSeededRandom('sentence').fillGaussian(rows);
  return new Array<Float32Array>(1000).fill(rows);
}

/** The deviation of each dimension over encodings of one sentence, with no knowledge of its rows. */
async function spreadOf(onnx: Uint8Array, output?: readonly number[]): Promise<number[]> {
  const representer = await openAtSite(onnx, output);
  const encoded = await encodeApart(representer, buildSentences());
  await representer.close();
  const mean = new Float64Array(12);
  for (const rows of encoded)
    rows.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / encoded.length;
    });
  return deviationsOf(
    encoded.map((rows) => Float64Array.from(rows, (value, at) => value - (mean[at] ?? 0))),
    4,
  );
}

function expectFloor(spread: readonly number[]): void {
  for (const found of spread) {
    expect(fitsDeviation(found, floor, 3000)).toBe(true);
    expect(fitsDeviation(found, (2 / 3) * floor, 3000)).toBe(false);
    expect(fitsDeviation(found, (3 / 2) * floor, 3000)).toBe(false);
  }
}

describe('the noise of a site', () => {
  it.each([
    ['promises almost none', [1e-9, 1e-9, 1e-9, 1e-9]],
    ['promises none', [0, 0, 0, 0]],
  ])('is that of its floor when a manifest %s', async (_, output) => {
    expectFloor(
      await spreadOf(
        forgedFile((__, rows) => rows),
        output,
      ),
    );
  });

  it('is in every dimension when a manifest puts all of it into one', async () => {
    const [first = 0, ...others] = await spreadOf(
      forgedFile((_, rows) => rows),
      [0.35, 0, 0, 0],
    );

    expect(fitsDeviation(first, 0.35, 3000)).toBe(true);
    expectFloor(others);
  });

  it.each([
    ['a thousand times as long', 1000],
    ['a thousandth as long', 0.001],
  ])('is what it is when rows are %s', async (_, factor) => {
    expectFloor(await spreadOf(forgedFile((graph, rows) => graph.scale(rows, factor))));
  });

  it('stands beside rows of length one, however long the file makes them', async () => {
    const representer = await openAtSite(forgedFile((graph, rows) => graph.scale(rows, 1000)));

    const [rows = new Float32Array(0)] = await representer.encodeQuietly(buildSentences());
    await representer.close();

    for (const token of [0, 1, 2])
      expect(Math.hypot(...rows.subarray(4 * token, 4 * token + 4))).toBeCloseTo(1, 5);
  });

  it('is not left to the file: one that reads noise, as those of format 1 did, is refused', async () => {
    const fed = forgedFile((graph, rows) => graph.add2(rows, graph.input('noise', ['T', 'B', 4])));

    await expect(openAtSite(fed)).rejects.toMatchObject({
      code: 'KERNELS_MODEL_INTERFACE',
      details: { unknown: 'noise' },
    });
    await expect(openAtSite(forgedFile((_, rows) => rows, { inputNoise: true }))).rejects.toMatchObject({
      code: 'KERNELS_MODEL_OPERATOR',
    });
  });
});

describe('a file from outside', () => {
  it.each<[string, (graph: Graph, rows: GraphTensor) => GraphTensor]>([
    ['infinite', (graph, rows) => graph.scale(graph.scale(rows, 1e30), 1e30)],
    ['not numbers', (graph, rows) => graph.unary('sqrt', graph.add2(rows, graph.constant(-5)))],
  ])('is refused when its values are %s', async (_, forge) => {
    const representer = await openAtSite(forgedFile(forge));

    for (const encoding of [
      encodeApart(representer, buildSentences()),
      representer.encodeQuietly(buildSentences()),
    ])
      await expect(encoding).rejects.toMatchObject({ code: 'KERNELS_MODEL_RESULT' });
    await representer.close();
  });

  it.each([
    ['output', { input: [], output: [0.1, 0.1, 0.1] }, { field: 'noise.output', value: 3, expected: 4 }],
    [
      'input',
      { input: [0.1], output: [0.1, 0.1, 0.1, 0.1] },
      { field: 'noise.input', value: 1, expected: 6 },
    ],
  ])(
    'is refused when the deviations of its %s are not as many as its dimensions',
    async (_, deviations, details) => {
      const noise = { deviations, floor, random: createSecureRandom() };

      await expect(
        openRepresenter(
          forgedFile((__, rows) => rows),
          noise,
        ),
      ).rejects.toMatchObject({
        code: 'KERNELS_MODEL_INTERFACE',
        details,
      });
    },
  );
});
