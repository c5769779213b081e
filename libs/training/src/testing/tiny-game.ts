/** Adversarial training in a second, on the tiny corpus. */
import { resolveAdversarySettings } from '#adversary';
import { resolveDeidentifierSettings } from '#deid-model';
import { resolveRepresenterSettings } from '#representation';
import { type GameSettings, type NetworkSettings, resolveGameSettings } from '../settings.js';
import { tinySizes } from './tiny-corpus.js';

/** Networks of a few hundred weights; `representer` changes the representer's settings. */
export function buildNetworks(representer: Partial<NetworkSettings['representer']> = {}): NetworkSettings {
  const { embeddingSize, representationSize, hidden } = tinySizes;
  return {
    representer: resolveRepresenterSettings({ embeddingSize, representationSize, hidden, ...representer }),
    deidentifier: resolveDeidentifierSettings({
      inputSize: representationSize,
      labelCount: 3,
      hidden,
      layers: 1,
    }),
    adversary: resolveAdversarySettings({ embeddingSize, representationSize, hidden }),
  };
}

/** Two epochs a phase. */
export function buildGame(overrides: Partial<GameSettings> = {}): GameSettings {
  const schedule = { epochsMax: 2, patience: 2 };
  return resolveGameSettings({
    sentencesPerBatch: 8,
    phase1: schedule,
    phase2: schedule,
    phase3: schedule,
    ...overrides,
  });
}
