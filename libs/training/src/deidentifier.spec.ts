import { describe, expect, it } from '@jest/globals';
import { exportDeidentifier, openDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom, Failure } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createMemorySource } from './batches.js';
import { createCheckpoints } from './checkpoint.js';
import { type DeidentifierTraining, trainDeidentifier } from './deidentifier.js';
import { buildSentences } from './testing/tiny-corpus.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });
const settings = resolveDeidentifierSettings({ inputSize: 5, labelCount: 3, hidden: 8, layers: 1 });

function train(overrides: Partial<DeidentifierTraining> = {}) {
  return trainDeidentifier({
    engine,
    settings,
    training: createMemorySource(buildSentences(120, 1), 8),
    validation: createMemorySource(buildSentences(30, 2), 8),
    schedule: { epochsMax: 3, patience: 3 },
    random: createSeededRandom(3),
    ...overrides,
  });
}

describe('trainDeidentifier', () => {
  it('learns to label sentences that it has not seen, and its file says the same', async () => {
    const { store, reports } = await train({
      settings: { ...settings, inputDropout: 0, variationalDropout: 0, outputDropout: 0 },
      training: createMemorySource(buildSentences(120, 1), 4),
      schedule: { epochsMax: 16, patience: 16 },
    });
    const heldOut = buildSentences(40, 5);

    const deidentifier = await openDeidentifier(exportDeidentifier(store, settings), { threads: 1 });
    const labelled = await deidentifier.label(
      heldOut.map(({ vectors, casingIds }) => ({ representation: vectors, casingIds })),
    );
    await deidentifier.close();

    expect(reports.at(-1)?.validationLoss).toBeLessThan(0.5 * (reports[0]?.validationLoss ?? 0));
    const tokens = heldOut.flatMap(({ labelIds }, index) =>
      [...labelIds].map((labelId, at) => (labelId === 0) === (labelled[index]?.[at] === 0)),
    );
    expect(tokens.filter(Boolean).length / tokens.length).toBeGreaterThan(0.9); // three in four are no names
  });

  it('continues after an interruption to the very same weights', async () => {
    const whole = await train();
    const files = new Map<string, Uint8Array>();
    const checkpoints = createCheckpoints({
      read: async (name) => files.get(name),
      write: async (name, bytes) => void files.set(name, bytes),
    });
    const abort = new AbortController();
    const onEpoch = () => abort.abort(new Failure('INTERRUPTED'));
    await expect(train({ checkpoints, signal: abort.signal, onEpoch })).rejects.toMatchObject({
      code: 'INTERRUPTED',
    });

    const resumed = await train({ checkpoints });

    expect(resumed.store.snapshot()).toEqual(whole.store.snapshot());
  });

  it('starts from the weights that it is given, and so is ahead of a start from scratch', async () => {
    const taught = await train({ schedule: { epochsMax: 12, patience: 12 } });
    const another = {
      training: createMemorySource(buildSentences(120, 7), 8),
      random: createSeededRandom(4),
    };

    const fromScratch = await train(another);
    const fromPublic = await train({ ...another, start: taught.store.snapshot() });

    const firstLoss = ({ reports: [first] }: typeof taught) => first?.validationLoss ?? Number.NaN;
    expect(firstLoss(fromPublic)).toBeLessThan(0.9 * firstLoss(fromScratch));
    expect(fromPublic.store.snapshot()).not.toEqual(taught.store.snapshot());
  });

  it.each([
    ['a wider network', { hidden: 9 }],
    ['one more layer', { layers: 2 }],
    ['another number of labels', { labelCount: 4 }],
  ])('refuses to start from the weights of %s', async (_, other) => {
    const { store } = await train({ schedule: { epochsMax: 1, patience: 1 } });

    const training = train({ settings: { ...settings, ...other }, start: store.snapshot() });

    await expect(training).rejects.toMatchObject({ code: 'SETTING_INVALID', details: { field: 'start' } });
  });

  it.each([
    ['training', { training: createMemorySource([], 8) }],
    ['validation', { validation: createMemorySource([], 8) }],
  ])('refuses to begin without sentences for %s', async (_, overrides) => {
    await expect(train(overrides)).rejects.toMatchObject({ code: 'TRAINER_TOO_FEW_SENTENCES' });
  });
});
