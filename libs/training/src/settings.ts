/**
 * Settings of training a representer, and how each kind changes noise and procedure. `libs/protocol` states
 * names, bounds and defaults.
 */
import type { z } from 'zod';
import {
  type AdversaryName,
  type AdversarySettings,
  adversaryNames,
  resolveAdversarySettings,
} from '#adversary';
import { type DeidentifierSettings, resolveDeidentifierSettings } from '#deid-model';
import { gameSettingsSchema, type RepresenterKind } from '#protocol/settings';
import { type RepresenterSettings, resolveRepresenterSettings } from '#representation';

export type { RepresenterKind };

/** Settings of the three networks; their sizes fit each other. */
export interface NetworkSettings {
  readonly representer: RepresenterSettings;
  readonly deidentifier: DeidentifierSettings;
  readonly adversary: AdversarySettings;
}

/**
 * Adversarial training in an experiment's file: the same fields, but an unwritten weight of the separation
 * loss stays absent, so that a system can have its own default. 0 is a weight like any other.
 */
export const writtenGameSchema = gameSettingsSchema.extend({
  separationLambda: gameSettingsSchema.shape.separationLambda.unwrap().optional(),
});

/** Adversarial training as an experiment writes it. */
export type WrittenGame = Readonly<z.infer<typeof writtenGameSchema>>;

/** Resolved settings of adversarial training. */
export type GameSettings = Readonly<z.infer<typeof gameSettingsSchema>>;

/** Returns the adversaries that play, in the paper's order. */
export function playersOf({ adversaries }: GameSettings): readonly AdversaryName[] {
  if (adversaries === false) return [];
  return adversaryNames.filter((name) => adversaries === true || adversaries.includes(name));
}

/** Fills in defaults and checks bounds. */
export function resolveGameSettings(settings: z.input<typeof gameSettingsSchema>): GameSettings {
  return gameSettingsSchema.parse(settings);
}

/** Whether a kind trains with the separation loss. */
export function isSeparated(kind: RepresenterKind): boolean {
  return kind === 'separated' || kind === 'separatedPrivate';
}

/**
 * With the separation loss, deviations stay fixed: trained ones would grow until nothing is distinguishable.
 * Input noise is off, because the likelihood test holds for output noise only.
 */
const separatedNoise = { inputNoise: false, noiseTrained: false, noiseStdDevInitial: 0.05 } as const;

/**
 * Over lookalikes, the weight at which the likelihood attack named fewest words of 1,000 for its F1 (ADR
 * 0015), chosen on MEDDOCAN's development documents, on which the published table is scored too.
 */
export const separationLambdaDefault = 0.2;

/** Over cells telling swaps hide more at no less F1 (ADR 0069); experiments name theirs. */
const separationDefaults = { separationLambda: separationLambdaDefault, separationSwaps: 'telling' } as const;

/** A kind with the sizes set by corpus and embeddings; written settings override the kind's. */
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

/** Resolves the settings of the three networks. */
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

/** Resolves the settings of adversarial training; `players` count only for kinds with adversaries. */
export function gameOfKind(
  kind: RepresenterKind,
  written: Partial<Omit<GameSettings, 'procedure' | 'adversaries'>>,
  players: GameSettings['adversaries'] = true,
): GameSettings {
  return resolveGameSettings({
    ...(isSeparated(kind) ? separationDefaults : {}),
    ...written,
    procedure: kind === 'dann' ? 'dann' : 'threePhases',
    adversaries: kind === 'separated' ? false : players,
  });
}
