import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { floatsOf, maskFeeds, openOnnxSession, padIds, padRows } from '#kernels';
import { initialParameters } from '#kernels/host';
import { exportDeidentifier } from './deidentifier.js';
import { deidentifierGraph, resolveDeidentifierSettings } from './network.js';
import { openSentenceLosses } from './sentence-losses.js';

const settings = resolveDeidentifierSettings({ inputSize: 4, labelCount: 3, hidden: 3 });
const random = createSeededRandom('losses');
const store = initialParameters(deidentifierGraph(settings).graph, () => createSeededRandom('weights'));
for (const part of ['transitions', 'start', 'end']) {
  const { data, shape } = store.get(`deidentifier/crf/${part}`);
  random.fillGaussian(data);
  store.set(`deidentifier/crf/${part}`, data, shape);
}
const onnx = exportDeidentifier(store, settings);
const sentences = [3, 1, 5].map((length) => {
  const representation = new Float32Array(length * settings.inputSize);
  random.fillGaussian(representation);
  const labelIds = Uint8Array.from({ length }, () => random.integer(3));
  return { representation, casingIds: Uint8Array.from({ length }, () => random.integer(7)), labelIds };
});

/** −log of the labels' share among all paths, each scored on its own. */
async function slowLoss({
  representation,
  casingIds,
  labelIds,
}: (typeof sentences)[number]): Promise<number> {
  const session = await openOnnxSession(onnx, { threads: 1 });
  const results = await session.run({
    ...maskFeeds([labelIds.length]),
    vectors: padRows([representation], settings.inputSize),
    casing: padIds([casingIds]),
  });
  const of = (name: string): Float32Array => floatsOf(results, name).data;
  const scoreOf = (path: readonly number[]): number =>
    path.reduce(
      (sum, id, at) => {
        const step =
          at === 0 ? (of('start')[id] ?? 0) : (of('transitions')[3 * (path[at - 1] ?? 0) + id] ?? 0);
        return sum + step + (of('emissions')[3 * at + id] ?? 0);
      },
      of('end')[path.at(-1) ?? 0] ?? 0,
    );
  let paths: number[][] = [[]];
  for (let at = 0; at < labelIds.length; at += 1)
    paths = paths.flatMap((path) => [0, 1, 2].map((id) => [...path, id]));
  const total = paths.reduce((sum, path) => sum + Math.exp(scoreOf(path)), 0);
  return Math.log(total) - scoreOf([...labelIds]);
}

describe("what a release's file loses on a sentence", () => {
  it('is what summing over every path gives, for sentences of different lengths together', async () => {
    const opened = await openSentenceLosses(onnx, { threads: 1 });

    const losses = await opened.of(sentences);

    await opened.close();
    for (const [at, sentence] of sentences.entries())
      expect(losses[at]).toBeCloseTo(await slowLoss(sentence), 4);
  });
});
