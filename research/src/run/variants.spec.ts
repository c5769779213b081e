import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { cellKey } from './cell-store.js';
import { readExperiment } from './experiment-file.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-variants-'));
  await mkdir(join(folder, 'experiments'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const part = { synthetic: 'northgate', notes: 4, seed: 1 };

function experimentWith(fields: object): object {
  const corpora = { train: part, dev: part, test: { ...part, seed: 2 } };
  return { name: 'tiny', corpora, labels: 'i2b2', embeddings: { kind: 'glove' }, ...fields };
}

async function read(fields: object, setting?: string) {
  const path = join(folder, 'experiments', 'tiny.yaml');
  await writeFile(path, stringify(experimentWith(fields)));
  return readExperiment(path, setting);
}

const labelsOf = async (systems: readonly unknown[]) =>
  (await read({ systems })).variants.map(({ label }) => label);

/** The keys of all variants, by label. */
async function keysOf(fields: object, seed = 1) {
  const { variants } = await read(fields);
  return Object.fromEntries(
    variants.map(({ label, settings }) => [label, cellKey({ settings, seed, tableDigest: 'table' })]),
  );
}

describe('entries of systems', () => {
  it('are swept over every combination of their lists', async () => {
    expect(await labelsOf([{ system: 'private', neighbours: [5, 10], size: [50, 100] }])).toEqual([
      'private N=5 R=50',
      'private N=5 R=100',
      'private N=10 R=50',
      'private N=10 R=100',
    ]);
  });

  it('take a list of adversaries as one value and a list of such lists as a sweep', async () => {
    const systems = [
      { system: 'private', adversaries: ['T2', 'T1'], name: 'both' },
      { system: 'private', adversaries: [['T1'], ['T2']] },
    ];

    const { variants } = await read({ systems });

    expect(variants.map(({ label, settings }) => [label, settings])).toEqual([
      ['both', expect.objectContaining({ adversaries: ['T1', 'T2'] })],
      ['private T1', expect.objectContaining({ adversaries: ['T1'] })],
      ['private T2', expect.objectContaining({ adversaries: ['T2'] })],
    ]);
  });

  it('are swept over lists inside the game, whose other settings stay as the experiment has them', async () => {
    const systems = [{ system: 'private', game: { lambda: [1, 5], phase3: { epochsMax: 2 } } }];

    const { variants } = await read({ systems, training: { game: { phase1: { epochsMax: 7 } } } });

    expect(variants.map(({ settings }) => settings)).toEqual(
      [1, 5].map((lambda) =>
        expect.objectContaining({
          game: expect.objectContaining({
            lambda,
            phase1: { epochsMax: 7, patience: 3 },
            phase3: { epochsMax: 2, patience: 3 },
          }),
        }),
      ),
    );
  });

  it('with a name tell of their game what was swept, without one all of it', async () => {
    const game = { lambda: [1, 5], phase3: { epochsMax: 2 } };
    const whole = [{ lambda: 1 }, { lambda: 5 }];

    expect(await labelsOf([{ system: 'private', name: 'strong', game }])).toEqual([
      'strong lambda=1',
      'strong lambda=5',
    ]);
    expect(await labelsOf([{ system: 'private', name: 'strong', game: whole }])).toEqual([
      'strong lambda=1',
      'strong lambda=5',
    ]);
    expect(await labelsOf([{ system: 'private', name: 'strong', game: { lambda: 1 } }])).toEqual(['strong']);
    expect(await labelsOf([{ system: 'private', game: { lambda: 1, phase3: { epochsMax: 2 } } }])).toEqual([
      'private lambda=1 phase3.epochsMax=2',
    ]);
  });

  it('are one where they differ in irrelevant settings only', async () => {
    expect(await labelsOf([{ system: 'raw', neighbours: [5, 10], size: [50, 100] }])).toEqual(['raw']);
  });

  it.each([
    ['systems.1.neighbours', ['raw', { system: 'private', neighbours: [5, 0] }]],
    ['systems.0.nieghbours', [{ system: 'private', nieghbours: 5 }]],
    ['systems.0.system', ['rwa']],
    ['systems.0.game.lambda', [{ system: 'private', game: { lambda: -1 } }]],
    ['systems.0.game.lamda', [{ system: 'private', game: { lamda: 1 } }]],
    ['systems.0.game', [{ system: 'private', game: { procedure: 'dann' } }]],
    ['systems.0.noise', [{ system: 'separated', noise: 'in' }]],
    [
      'systems.1',
      [
        { system: 'raw', name: 'x' },
        { system: 'raw', name: 'x', casing: 'none' },
      ],
    ],
    ['systems.0', [{ system: 'private', size: [] }]],
  ])('are refused naming %s', async (field, systems) => {
    await expect(read({ systems })).rejects.toMatchObject({
      code: 'LAB_EXPERIMENT_INVALID',
      details: { field },
    });
  });

  it.each([
    [
      'training.schedule',
      { training: { schedule: { epochsMax: 1 } } },
      /^expected one of deidentifier, game$/,
    ],
    [
      'training.game.phase4',
      { training: { game: { phase4: {} } } },
      /^expected one of .*phase1, phase2, phase3/,
    ],
    ['seed', { seed: 1 }, /^expected one of name, corpora, .*seeds/],
  ])('are told the fields that there are in place of %s', async (field, more, said) => {
    await expect(read({ systems: ['raw'], ...more })).rejects.toMatchObject({
      code: 'LAB_EXPERIMENT_INVALID',
      details: { field, problem: expect.stringMatching(said) },
    });
  });
});

describe('settings of a file', () => {
  it('outrank the rest of it field by field, corpora as a whole', async () => {
    const corpora = { train: { path: 'notes', format: 'jsonl' }, dev: part, test: part };
    const settings = { small: { corpora: { train: part }, representation: { size: 8 } } };
    const fields = { corpora, systems: ['raw'], representation: { neighbours: 9 }, settings };

    const { experiment } = await read(fields, 'small');

    expect(experiment.corpora.train).toEqual(part);
    expect(experiment.representation).toEqual({ size: 8, neighbours: 9 });
    expect((await read(fields)).experiment.corpora.train).toEqual(corpora.train);
  });

  it('are refused when there is none of that name', async () => {
    await expect(read({ systems: ['raw'], settings: { small: {} } }, 'smal')).rejects.toMatchObject({
      code: 'LAB_EXPERIMENT_INVALID',
      details: { field: 'settings.smal', problem: 'there are: small' },
    });
  });
});

describe('the key of a cell', () => {
  const systems = ['raw', 'pseudonymised', 'private', 'separated', 'dann'];

  it('does not depend on the name of the experiment, other systems, other seeds or limits of time', async () => {
    const before = await keysOf({ systems });

    const after = await keysOf({
      name: 'other',
      systems: ['private'],
      seeds: [1, 2],
      limits: { minutes: 1 },
    });

    expect(after).toEqual({ private: before['private'] });
  });

  it('is the same whether a setting stands at the system or at the experiment', async () => {
    const atSystem = await keysOf({ systems: [{ system: 'private', name: 'private', neighbours: 7 }] });

    const atExperiment = await keysOf({ systems: ['private'], representation: { neighbours: 7 } });

    expect(atSystem).toEqual(atExperiment);
  });

  it.each([
    ['representation', { representation: { size: 51 } }, ['private', 'separated', 'dann']],
    ['neighbours', { representation: { neighbours: 9 } }, ['pseudonymised', 'private', 'separated', 'dann']],
    ['fresh adversaries', { adversary: { freshEpochs: 3 } }, ['private', 'separated', 'dann']],
    ['lambda', { training: { game: { lambda: 2 } } }, ['private', 'dann']],
    ['phase 2', { training: { game: { phase2: { epochsMax: 2 } } } }, ['private']],
    ['separation', { training: { game: { separationLambda: 2 } } }, ['separated']],
    ['sites', { sites: 3 }, ['private', 'separated', 'dann']],
    ['documents', { limits: { trainDocuments: 3 } }, systems],
    ['corpora', { corpora: { train: part, dev: part, test: part } }, systems],
    ['schedule', { training: { deidentifier: { patience: 1 } } }, systems],
    ['language', { language: 'es' }, systems],
  ])('changes with %s for the systems that read it and for no other', async (_, fields, changed) => {
    const before = await keysOf({ systems });

    const after = await keysOf({ systems, ...fields });

    expect(systems.filter((system) => before[system] !== after[system])).toEqual(changed);
  });

  it('takes a separation loss of weight 0 for none, and one that was not written for the usual', async () => {
    const gameWith = async (game: Readonly<Record<string, unknown>>) => {
      const { variants } = await read({ systems: ['separated'], training: { game } });
      return variants.map(({ settings }) => ('game' in settings ? settings.game.separationLambda : null));
    };
    const keysWith = (game: Readonly<Record<string, unknown>>) =>
      keysOf({ systems: ['separated'], training: { game } });

    expect(await gameWith({ separationLambda: 0 })).toEqual([0]);
    expect(await gameWith({})).toEqual([0.2]);
    expect(await keysWith({ separationLambda: 0.2 })).toEqual(await keysWith({}));
    expect(await keysWith({ separationLambda: 0 })).not.toEqual(await keysWith({}));
  });

  it('changes with the place of casing, not when the usual one is written', async () => {
    const keysWith = (casing: string) =>
      keysOf({ systems: [{ system: 'private', name: 'private', casing }] });
    const before = await keysOf({ systems: ['private'] });

    expect(await keysWith('beside')).toEqual(before);
    expect(await keysWith('both')).not.toEqual(before);
  });

  it('changes with seed and word vectors, not with their path', async () => {
    const { variants } = await read({ systems: ['raw'] });
    const settings = variants.map((variant) => variant.settings);
    const moved = settings.map((one) => ({
      ...one,
      embeddings: { kind: 'glove', path: 'elsewhere' } as const,
    }));
    const keys = (all: typeof settings, seed: number, tableDigest: string) =>
      all.map((one) => cellKey({ settings: one, seed, tableDigest }));

    expect(keys(moved, 1, 'table')).toEqual(keys(settings, 1, 'table'));
    expect(keys(settings, 2, 'table')).not.toEqual(keys(settings, 1, 'table'));
    expect(keys(settings, 1, 'other')).not.toEqual(keys(settings, 1, 'table'));
  });
});
