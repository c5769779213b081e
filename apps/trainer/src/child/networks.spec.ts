import { describe, expect, it } from '@jest/globals';
import { representerRunSettingsSchema, resolveSettings } from '#protocol/settings';
import { gameOf, networksOf } from './representer-run.js';

const resolve = (given: unknown) => resolveSettings(representerRunSettingsSchema, given);
const sizes = { embeddingSize: 100, labelCount: 47 };

describe('settings of a representer run', () => {
  it.each(['separated', 'separatedPrivate'])(
    'switch the separation loss on for %s, with noise that is not trained',
    (system) => {
      const settings = resolve({ system, game: { phase1: { epochsMax: 2 } } });

      expect(gameOf(settings)).toMatchObject({
        separationLambda: 0.2,
        phase1: { epochsMax: 2, patience: 3 },
      });
      expect(networksOf(settings, sizes).representer).toMatchObject({
        inputNoise: false,
        noiseTrained: false,
      });
    },
  );

  it('leave the paper’s system as published', () => {
    const settings = resolve({ system: 'private' });

    expect(gameOf(settings)).toMatchObject({ separationLambda: 0, adversaries: true });
    expect(networksOf(settings, sizes).representer).toMatchObject({ inputNoise: true, noiseTrained: true });
  });

  it('let what was written outrank what the system suggests', () => {
    const settings = resolve({
      system: 'separated',
      game: { separationLambda: 0.4 },
      representer: { noiseStdDevInitial: 0.1 },
    });

    expect(gameOf(settings).separationLambda).toBe(0.4);
    expect(networksOf(settings, sizes).representer.noiseStdDevInitial).toBe(0.1);
  });

  it('refuse an unknown field by name', () => {
    expect(() => resolve({ game: { lamda: 1 } })).toThrow(/game/);
  });
});
