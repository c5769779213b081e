import { describe, expect, it } from '@jest/globals';
import { createOnnxRuntimeEngine } from '#kernels';
import { createViterbiDecoder, ParameterStore } from '#kernels/host';
import { labelSetNamed } from '#labels';
import { createVocabulary } from '../networks/vocabulary.js';
import { buildNote } from '../testing/builders.js';
import { buildMaterial, toyNotes } from '../testing/toy-task.js';
import { createBilouScheme } from './bilou.js';
import { featuresOf, plainCasings } from './features.js';
import { createPhiScrubber } from './phi-scrubber.js';
import { phiScrubberSettingsSchema } from './settings.js';
import { pathScores } from './tagger.js';

const settings = {
  names: {
    hidden: 10,
    characterFilters: 6,
    characterSize: 5,
    charactersMax: 8,
    dropout: 0.1,
    learningRate: 0.01,
  },
  places: { filters: 12, dropout: 0.1, learningRate: 0.01 },
  epochsMax: 12,
  sentencesPerBatch: 4,
};

describe('PHI Scrubber', () => {
  it('learns a toy task, adds numbers with a known form and drops medical terms', async () => {
    const engine = createOnnxRuntimeEngine({ threads: 1 });
    const system = await createPhiScrubber(settings).learn(buildMaterial(engine, labelSetNamed('i2b2')));
    const [unseen] = toyNotes(1, 'unseen');
    const other = buildNote('other', 'Seen by Dr ‹Metoprolol›. Wrote to ann@example.org.', ['DOCTOR']);
    const found = unseen && (await system.find(unseen));
    const inOther = await system.find(other);
    await system.close();

    expect(found).toEqual(unseen?.note.spans);
    expect(inOther.map(({ start, end, label }) => [other.note.text.slice(start, end), label])).toEqual([
      ['ann@example.org', 'EMAIL'],
    ]);
    expect(new Set(system.reports.map(({ phase }) => phase))).toEqual(new Set(['names', 'places']));
    expect(system.parameters).toBeGreaterThan(1000);
  });
});

describe('the defaults', () => {
  it('are tables II and III of the publication', () => {
    expect(phiScrubberSettingsSchema.parse({})).toMatchObject({
      names: { hidden: 200, layers: 2, characterSize: 95, learningRate: 0.001, epochsMax: 65 },
      places: { filters: 400, dilations: [1, 2, 1], blocks: 1, learningRate: 0.0001, epochsMax: 100 },
    });
  });

  it('tell camel case from an initial capital and from capitals', () => {
    const { sentences } = buildNote('casings', 'McDonald Stanford EGD eGFR seen', []);
    const table = buildMaterial(createOnnxRuntimeEngine({ threads: 1 }), labelSetNamed('i2b2')).table;
    const makers = { table, characters: createVocabulary([], 1), charactersMax: 4 };

    const [features] = sentences.map((sentence) => featuresOf(sentence, makers));

    expect([...(features?.values['plainCasing'] ?? [])].map((id) => plainCasings[id])).toEqual([
      'camel',
      'initialUpper',
      'allUpper',
      'camel',
      'other',
    ]);
  });
});

describe('the path of a tagger without transitions', () => {
  it('is the best that BILOU allows, not the best token by token', () => {
    const scheme = createBilouScheme(labelSetNamed('i2b2-2006'), (label) => label === 'DOCTOR');
    const decoder = createViterbiDecoder(pathScores(scheme, new ParameterStore(), undefined));

    // best alone: B O; together B L (6) outweighs O O (2) and U O (4.5)
    const path = decoder.decode(Float32Array.of(0, 4, 0, 0, 2.5, 2, 0, 0, 2, 0));

    expect([...path]).toEqual([1, 3]);
  });
});
