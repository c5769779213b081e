import { describe, expect, it } from '@jest/globals';
import { generateNotes } from '#corpora';
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
  it('keeps its representer, and its de-identifier begins where the other ended', async () => {
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
    await table.close();

    expect(next.representer).toEqual({ kind: 'kept', onnx: files.representer, release });
    expect(next.passes).toHaveLength(settings.deidentifierEpochs);
    const begun = next.reports[0]?.validationLoss;
    const ended = first.reports.at(-1)?.validationLoss;
    expect(begun).toBeLessThan(first.reports[0]?.validationLoss ?? 0);
    expect(begun).toBeLessThan(1.2 * (ended ?? 0));
  });
});
