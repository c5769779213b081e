/**
 * Settings of training a representer, and what each kind of representer changes of noise and procedure.
 * Names, bounds and defaults are stated in `libs/protocol`.
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
 * What an experiment writes of adversarial training: the same fields, but a weight of the separation loss that was
 * not written stays absent, so that a system can have a default of its own. 0 is a weight like any other.
 */
export const writtenGameSchema = gameSettingsSchema.extend({
  separationLambda: gameSettingsSchema.shape.separationLambda.unwrap().optional(),
});

/** Adversarial training as an experiment writes it. */
export type WrittenGame = Readonly<z.infer<typeof writtenGameSchema>>;

/** Resolved settings of adversarial training. */
export type GameSettings = Readonly<z.infer<typeof gameSettingsSchema>>;

/** The adversaries that play, in the order of the paper. */
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
 * Under the separation loss deviations stay as they are: trained ones would grow until nothing can be told
 * apart. Input noise is left out, because the likelihood test holds for output noise.
 */
const separatedNoise = { inputNoise: false, noiseTrained: false, noiseStdDevInitial: 0.05 } as const;

/**
 * The weight over lookalikes at which the likelihood attack named fewest words of 1,000 for its F1 (ADR
 * 0015), compared on MEDDOCAN's development documents, on which the published table is scored too.
 */
export const separationLambdaDefault = 0.2;

/** Over cells telling swaps hide more at no less F1 (ADR 0069); experiments name theirs. */
const separationDefaults = { separationLambda: separationLambdaDefault, separationSwaps: 'telling' } as const;

/** A kind with the sizes that corpus and embeddings decide; written settings outrank its own. */
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

/** Settings of adversarial training; `players` only where a kind has adversaries at all. */
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
