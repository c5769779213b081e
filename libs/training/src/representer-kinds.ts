/** The kinds of representers: what each changes of noise and game. Trainings for sites and experiments make the same of a kind. */
import { resolveAdversarySettings } from '#adversary';
import { resolveDeidentifierSettings } from '#deid-model';
import { type RepresenterKind, representerKinds } from '#protocol';
import { resolveRepresenterSettings } from '#representation';
import type { NetworkSettings } from './game-losses.js';
import { type GameSettings, resolveGameSettings } from './game-settings.js';

export { type RepresenterKind, representerKinds };

/** Whether a kind trains with the separation loss. */
export function isSeparated(kind: RepresenterKind): boolean {
  return kind === 'separated' || kind === 'separatedPrivate';
}

/**
 * Under the separation loss deviations stay as they are: trained ones would grow until nothing can be told apart. Input
 * noise is left out, because the exact adversary's test holds for output noise.
 */
const separatedNoise = { inputNoise: false, noiseTrained: false, noiseStdDevInitial: 0.05 } as const;

/**
 * The weight over lookalikes at which the exact adversary named the right word of 1,000 least often for the F1 it cost (ADR 0015).
 * Compared on MEDDOCAN's development documents, which the published table is scored on as well.
 */
export const separationLambdaDefault = 0.2;

/** A kind with the sizes that corpus and embeddings decide; what was written outranks what the kind suggests. */
export interface KindOfNetworks {
  readonly kind: RepresenterKind;
  /** E */
  readonly embeddingSize: number;
  /** R */
  readonly representationSize: number;
  /** K */
  readonly labelCount: number;
  readonly representer?: Partial<NetworkSettings['representer']>;
  readonly deidentifier?: Partial<NetworkSettings['deidentifier']>;
  readonly adversary?: Partial<NetworkSettings['adversary']>;
}

/** Settings of the three networks. */
export function networksOfKind(options: KindOfNetworks): NetworkSettings {
  const { kind, embeddingSize, representationSize, labelCount } = options;
  return {
    representer: resolveRepresenterSettings({
      ...(isSeparated(kind) ? separatedNoise : {}),
      ...options.representer,
      embeddingSize,
      representationSize,
    }),
    deidentifier: resolveDeidentifierSettings({
      ...options.deidentifier,
      inputSize: representationSize,
      labelCount,
    }),
    adversary: resolveAdversarySettings({ ...options.adversary, embeddingSize, representationSize }),
  };
}

/** Settings of the game; `players` only where a kind has adversaries at all. */
export function gameOfKind(
  kind: RepresenterKind,
  written: Partial<Omit<GameSettings, 'procedure' | 'adversaries'>>,
  players: GameSettings['adversaries'] = true,
): GameSettings {
  return resolveGameSettings({
    separationLambda: isSeparated(kind) ? separationLambdaDefault : 0,
    ...written,
    procedure: kind === 'dann' ? 'dann' : 'threePhases',
    adversaries: kind === 'separated' ? false : players,
  });
}
