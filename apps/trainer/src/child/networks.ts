/** From a run's settings to the networks and the game of training a representer. */
import { resolveAdversarySettings } from '#adversary';
import { resolveDeidentifierSettings } from '#deid-model';
import { resolveRepresenterSettings } from '#representation';
import { CASING_COUNT } from '#text';
import { type GameSettings, type NetworkSettings, resolveGameSettings } from '#training';
import type { RepresenterRunSettings } from './run-settings.js';

/** Sizes that corpus and embeddings decide. */
export interface GivenSizes {
  /** E */
  readonly embeddingSize: number;
  /** K */
  readonly labelCount: number;
}

/**
 * Under the separation loss deviations stay as they are: trained ones would grow until nothing can be told apart. Input
 * noise is left out, because the exact adversary's test holds for output noise.
 */
const separatedNoise = { inputNoise: false, noiseTrained: false, noiseStdDevInitial: 0.05 } as const;

/** The weight at which the draft's median separation fell from 12 to 0.5 and F1 did not suffer. */
const separationLambdaDefault = 0.05;

const isSeparated = ({ system }: RepresenterRunSettings): boolean =>
  system === 'separated' || system === 'separatedPrivate';

/** Settings of the three networks; `settings` outranks what the system suggests. */
export function networksOf(
  settings: RepresenterRunSettings,
  { embeddingSize, labelCount }: GivenSizes,
): NetworkSettings {
  const { representationSize, representer, deidentifier, adversary } = settings;
  return {
    representer: resolveRepresenterSettings({
      ...(isSeparated(settings) ? separatedNoise : {}),
      ...representer,
      embeddingSize,
      representationSize,
    }),
    deidentifier: resolveDeidentifierSettings({
      ...deidentifier,
      inputSize: representationSize,
      casingCount: CASING_COUNT,
      labelCount,
    }),
    adversary: resolveAdversarySettings({ ...adversary, embeddingSize, representationSize }),
  };
}

/** Settings of the game. */
export function gameOf(settings: RepresenterRunSettings): GameSettings {
  return resolveGameSettings({
    separationLambda: isSeparated(settings) ? separationLambdaDefault : 0,
    ...settings.game,
    procedure: settings.system === 'dann' ? 'dann' : 'threePhases',
    adversaries: settings.system !== 'separated',
  });
}
