import { describe, expect, it } from '@jest/globals';
import { generateNotes } from '#corpora';
import { readDeidentifiers, resolveDeidentifierSettings } from '#deid-model';
import { openEmbeddings } from '#embeddings';
import type { StarterRelease } from '#encoding';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { type StarterTraining, starterDefaults, trainStarter } from './train-starter.js';

/** Everything small: seconds, and models that find little. */
const settings = {
  ...starterDefaults,
  notes: 6,
  devNotes: 4,
  representerEpochs: 1,
  deidentifierEpochs: 3,
  formSize: 16,
  representationSize: 16,
  representerHidden: 16,
  deidentifierHidden: 16,
};

describe('a starter that goes on from a release', () => {
  it('keeps its representer; its de-identifier begins where the other ended, or stands beside it', async () => {
    const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder: '.sfumato' });
    const training: StarterTraining = {
      settings,
      table,
      scheme: createIobScheme(labelSetNamed('i2b2')),
      threads: 1,
      random: createSeededRandom(1),
      notes: {
        language: 'en',
        learned: (notes, seed) => generateNotes({ source: 'public', notes, seed }),
        dev: (notes, seed) => generateNotes({ source: 'northgate', notes, seed }),
      },
      onEpoch: () => {},
      onSentences: () => {},
    };
    const first = await trainStarter(training);
    const files = { representer: first.representer.onnx, deidentifier: first.deidentifier };
    const release = { files } as unknown as StarterRelease; // nothing else of it is read

    const next = await trainStarter({ ...training, from: release });
    const beside = await trainStarter({ ...training, from: release, adds: true });
    const averaged = { files: { ...files, deidentifier: beside.deidentifier } } as unknown as StarterRelease;
    await expect(trainStarter({ ...training, from: averaged })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
    await table.close();

    expect(next.representer).toEqual({ kind: 'kept', onnx: files.representer, release });
    expect(next.passes).toHaveLength(settings.deidentifierEpochs);
    const [begun, ended] = [next.reports[0]?.validationLoss, first.reports.at(-1)?.validationLoss];
    expect(begun).toBeLessThan(first.reports[0]?.validationLoss ?? 0);
    expect(begun).toBeLessThan(1.2 * (ended ?? 0));

    // Added: the first one stays but for the rounding to half precision, and another one that learned from scratch stands beside it
    const of = (file: Uint8Array) =>
      readDeidentifiers(
        file,
        resolveDeidentifierSettings({ inputSize: 16, labelCount: training.scheme.labelIdCount, hidden: 16 }),
      ).map((store) => store.get('deidentifier/dense/weights').data);
    const [[one = new Float32Array()], [kept = new Float32Array(), added]] = [
      of(first.deidentifier),
      of(beside.deidentifier),
    ];
    expect([first.members, next.members, beside.members]).toEqual([1, 1, 2]);
    expect(Math.max(...one.map((value, at) => Math.abs(value - (kept[at] ?? Number.NaN))))).toBeLessThan(
      1e-3,
    );
    expect(added).not.toEqual(kept);
    expect(beside.reports[0]?.validationLoss).toBeGreaterThan(begun ?? Number.POSITIVE_INFINITY);
  }, 120_000);
});
