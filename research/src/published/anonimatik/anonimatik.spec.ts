import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, floatsOf, Graph, maskFeeds } from '#kernels';
import { ParameterStore } from '#kernels/host';
import { labelSetNamed } from '#labels';
import { buildMaterial, toyNotes } from '../testing/toy-task.js';
import { createAnonimatik } from './anonimatik.js';
import { balancedTokens, leftOutId } from './balance.js';
import { anonimatikNetwork } from './network.js';
import { anonimatikSettingsSchema } from './settings.js';

const settings = { hidden: 12, wordSize: 8, epochsMax: 12, sentencesPerBatch: 4, learningRate: 0.02 };

describe('Anonimatik', () => {
  it('learns a toy task, tells its curves and nothing of kinds', async () => {
    const engine = createOnnxRuntimeEngine({ threads: 1 });
    const system = await createAnonimatik(settings).learn(buildMaterial(engine, labelSetNamed('i2b2')));
    const [note] = toyNotes(1, 'unseen');
    const found = (note && (await system.find(note))) ?? [];
    await system.close();

    expect(found.map(({ start, end }) => [start, end])).toEqual(
      note?.note.spans.map(({ start, end }) => [start, end]),
    );
    expect(new Set(found.map(({ label }) => label)).size).toBe(1);
    expect(system).toMatchObject({ tellsLabels: false });
    const measures: Readonly<Record<string, number>> = system.reports.at(-1)?.measures ?? {};
    const curves = ['Accuracy', 'TruePositives', 'TrueNegatives'];
    expect(Object.keys(measures)).toEqual([
      'trainingLoss',
      ...['training', 'validation'].flatMap((part) => curves.map((name) => `${part}${name}`)),
    ]);
    expect(measures['validationTruePositives']).toBeGreaterThan(0.9);
  });

  it('refuses to learn from nothing', async () => {
    const engine = createOnnxRuntimeEngine({ threads: 1 });
    const material = { ...buildMaterial(engine, labelSetNamed('i2b2')), validation: [] };

    await expect(createAnonimatik(settings).learn(material)).rejects.toMatchObject({
      code: 'TRAINER_TOO_FEW_SENTENCES',
    });
  });
});

describe('the balanced set', () => {
  const sentence = (...ids: number[]) => ({ labelIds: Uint8Array.from(ids) });
  // Of different lengths, which tell them apart.
  const all = [
    sentence(1, 1, 0),
    ...Array.from({ length: 40 }, (_, index) => ({ labelIds: new Uint8Array(index + 4) })),
  ];
  const countOf = (sentences: readonly { labelIds: Uint8Array }[], id: number) =>
    sentences.flatMap(({ labelIds }) => [...labelIds]).filter((one) => one === id).length;

  it('has as many tokens outside PHI as inside, and every token of PHI, in sentences as long as they were', () => {
    const kept = balancedTokens(all, createSeededRandom('balance'));

    expect([countOf(kept, 0), countOf(kept, 1)]).toEqual([2, 2]);
    expect(kept.every(({ labelIds }) => all.some((one) => one.labelIds.length === labelIds.length))).toBe(
      true,
    );
    expect(kept.every(({ labelIds }) => labelIds.some((id) => id !== leftOutId))).toBe(true);
    expect(countOf(all, leftOutId)).toBe(0);
  });

  it('draws other tokens for another seed', () => {
    const drawn = (seed: string) =>
      balancedTokens(all, createSeededRandom(seed)).map(({ labelIds }) => [...labelIds]);

    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
  });

  it.each([
    ['an example is learned from', 1, true],
    ['a token that is left out is not', leftOutId, false],
  ])('%s', async (_, id, isLearned) => {
    const graph = new Graph();
    const scores = graph.input('scores', ['T', 'B', 2]);
    const network = anonimatikNetwork(anonimatikSettingsSchema.parse({}), { words: 2, partsOfSpeech: 2 });
    const program = await createOnnxRuntimeEngine({ threads: 1 }).compile({
      loss: network.loss(graph, scores, graph.input('labels', ['T', 'B'], 'int32')),
    });
    const lossOf = async (second: number) =>
      floatsOf(
        await program.run(
          {
            ...maskFeeds([2]),
            scores: { data: Float32Array.of(0, 0, second, 0), shape: [2, 1, 2] },
            labels: { data: Int32Array.of(0, id), shape: [2, 1] },
          },
          new ParameterStore(),
        ),
        'loss',
      ).data[0];

    const [low, high] = [await lossOf(0), await lossOf(3)];
    await program.dispose();

    expect(low).toBeCloseTo(Math.LN2, 5);
    expect(high === low).toBe(!isLearned);
  });
});
