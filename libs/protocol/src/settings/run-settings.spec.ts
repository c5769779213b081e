import { describe, expect, it } from '@jest/globals';
import {
  deidentifierRunSettingsSchema,
  listRunSettings,
  representerRunSettingsSchema,
  resolveSettings,
  runSettingsSchemas,
} from './run-settings.js';

const faultsOf = (kind: 'representer' | 'deidentifier', settings: object): unknown => {
  try {
    resolveSettings<object>(runSettingsSchemas[kind], settings);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

describe('the settings of a run', () => {
  it.each([
    ['a number above its bound', { game: { phase1: { epochsMax: 1001 } } }, /game\.phase1\.epochsMax.*1000/],
    ['a number below its bound', { representationSize: 0 }, /representationSize.*1/],
    ['a fraction where a whole number is wanted', { neighbours: 1.5 }, /neighbours.*whole number/],
    ['a word that is not on the list', { system: 'privat' }, /system.*"private"\|"separated"/],
    ['an unknown name', { game: { phase4: {} } }, /game\.phase4: .*phase3/],
    ['a setting that J1 made useless', { audit: { exactTokens: 300 } }, /audit\.exactTokens/],
    ['shares that leave nothing to train on', { split: { validation: 0.5, heldOut: 0.5 } }, /split.*0\.9/],
    [
      'output noise switched off',
      { representer: { outputNoise: 'offForExperiments' } },
      /representer.*outputNoise/,
    ],
  ])('are refused with name and bound: %s', (_name, settings, message) => {
    expect(faultsOf('representer', settings)).toMatch(message);
  });

  it('name every fault, not only the first', () => {
    expect(faultsOf('deidentifier', { heldOut: 0.9, schedule: { patience: 0 } })).toMatch(
      /schedule\.patience.*; heldOut.*0\.4/,
    );
  });

  it('are complete when nothing is written', () => {
    expect(resolveSettings(deidentifierRunSettingsSchema, {})).toMatchObject({
      heldOut: 0.1,
      schedule: { epochsMax: 30, patience: 3 },
    });
    expect(resolveSettings(representerRunSettingsSchema, {})).toMatchObject({
      system: 'separated',
      game: {},
    });
  });
});

describe('the list of settings', () => {
  it('has name, default, bounds and meaning of each, as the check has them', () => {
    const rows = new Map(listRunSettings('representer').map((row) => [row.name, row]));

    expect(rows.get('representationSize')).toEqual({
      name: 'representationSize',
      default: '50',
      bounds: 'whole, 1 to 512',
      meaning: 'R, numbers a token becomes',
    });
    expect(rows.get('game.phase3.epochsMax')).toMatchObject({ default: '20', bounds: 'whole, 0 to 1000' });
    expect(rows.get('game.phase2.lossMax')).toMatchObject({ default: 'none', bounds: 'more than 0 to 10' });
    expect(rows.get('representer.noiseFloor')).toMatchObject({ default: '0.02', bounds: 'more than 0 to 1' });
    expect(rows.get('representer.inputNoise')).toMatchObject({ default: 'by system', bounds: 'true, false' });
    for (const name of ['separationLambda', 'separationSwaps'])
      expect(rows.get(`game.${name}`)).toMatchObject({ default: 'by system' });
    expect(rows.get('audit.targets')).toMatchObject({ default: '60', bounds: 'whole, 1 to 1000' });
    expect(rows.get('system')?.bounds).toBe('private, separated, separatedPrivate, dann');
  });

  it.each(['representer', 'deidentifier'] as const)(
    'explains every setting of a %s and states its default',
    (kind) => {
      const rows = listRunSettings(kind);

      expect(rows.length).toBeGreaterThan(8);
      expect(
        rows.filter(({ meaning, default: standard }) => meaning === '' || standard === undefined),
      ).toEqual([]);
    },
  );

  it('leaves out what a request may not set', () => {
    const names = listRunSettings('representer').map(({ name }) => name);

    expect(names.filter((name) => /outputNoise|embeddingSize|procedure|adversaries$/.test(name))).toEqual([]);
  });

  it('names the fields that there are where one is unknown, and says the rest without words of a library', () => {
    const given = { foo: 1, schedule: { epochMax: 5, patience: 'x' } };
    const faults = [
      'schedule.patience: expected a number',
      'schedule.epochMax: expected one of epochsMax, patience',
      'foo: expected one of deidentifier, startsFrom, schedule, ',
    ];
    const said = String(faultsOf('deidentifier', given));
    for (const fault of faults) expect(said).toContain(fault);
  });

  it.each([
    ['game.phase1', { game: { phase1: { epochMax: 5 } } }, 'epochMax: expected one of epochsMax, patience'],
    [
      'game.phase2',
      { game: { phase2: { lossMin: 1 } } },
      'lossMin: expected one of epochsMax, patience, lossMax',
    ],
    ['representer', { representer: { size: 5 } }, 'size: expected one of hidden, inputNoise'],
  ])('names the fields of a group without defaults of its own: %s', (group, given, said) => {
    expect(String(faultsOf('representer', given))).toContain(`${group}.${said}`);
  });
});
