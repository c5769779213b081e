import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { labelSetNamed } from '#labels';
import { buildMaterial, toyNotes } from '../testing/toy-task.js';
import { createAnonimatik } from './anonimatik.js';
import { balancedSentences } from './balance.js';

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
  const withPhi = [sentence(1, 1, 1, 1, 0), sentence(0, 1, 1)];
  const without = Array.from({ length: 20 }, () => sentence(0, 0));
  const all = [...withPhi, ...without];

  it('keeps sentences whole and every sentence with PHI', () => {
    const kept = balancedSentences(all, createSeededRandom('balance'));

    expect(kept.slice(0, 2)).toEqual(withPhi);
    expect(kept.every((one) => all.includes(one))).toBe(true);
  });

  it('has as many tokens outside PHI as inside, as far as whole sentences allow', () => {
    const ids = balancedSentences(all, createSeededRandom('balance')).flatMap(({ labelIds }) => [
      ...labelIds,
    ]);

    expect([ids.filter((id) => id === 0).length, ids.filter((id) => id === 1).length]).toEqual([6, 6]);
  });

  it('draws other sentences for another seed', () => {
    const numbered = [...withPhi, ...Array.from({ length: 40 }, () => sentence(0, 0))];
    const drawn = (seed: string) =>
      balancedSentences(numbered, createSeededRandom(seed)).map((one) => numbered.indexOf(one));

    expect(drawn('a')).toEqual(drawn('a'));
    expect(drawn('a')).not.toEqual(drawn('b'));
  });
});
