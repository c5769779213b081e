/** Hyper-parameters of training a representer. */
import { z } from 'zod';
import { type AdversaryName, adversaryNames } from '#adversary';

const schedule = (epochsMax: number, patience: number) =>
  z
    .strictObject({
      epochsMax: z.int().min(0).max(1000).default(epochsMax),
      patience: z.int().min(1).max(1000).default(patience),
    })
    .prefault({});

/** Schema of the settings; unknown keys are refused. */
export const gameSettingsSchema = z.strictObject({
  /** Three phases (Feutry et al. 2018) or gradient reversal (Ganin and Lempitsky 2015). */
  procedure: z.enum(['threePhases', 'dann']).default('threePhases'),
  /** Which of T1 and T2 play: both (`true`), none (`false`), or those listed. Without any training ends after phase 1. */
  adversaries: z.union([z.boolean(), z.array(z.enum(['T1', 'T2'])).min(1)]).default(true),
  /** Weight of |l_adv − ln 2| against the de-identification loss of a sentence. */
  lambda: z.number().min(0).max(1000).default(1),
  /** Weight of the mean squared separation over swaps; 0 turns it off. */
  separationLambda: z.number().min(0).max(1000).default(0),
  /** The swaps it is taken over: candidates of every kind, or lookalikes (near ones and those of the same label). */
  separationSwaps: z.enum(['every', 'alike']).default('alike'),
  /** Fresh adversaries inside the stopping rule of phase 3. */
  freshChecks: z
    .strictObject({
      /** They look after every so many epochs; 0 turns them off. Only epochs that they looked at can be kept. */
      everyEpochs: z.int().min(0).max(1000).default(0),
      /** Epochs for which they are trained. */
      epochs: z.int().min(1).max(1000).default(5),
      /** Pairs of the validation documents that they are scored on. */
      pairsMin: z.int().min(1).max(1_000_000).default(2000),
      /** Accuracy that the better of T1 and T2 may reach. */
      accuracyMax: z.number().min(0.5).max(1).default(0.53),
      /** Factor of λ after a check that failed. */
      lambdaGrowth: z.number().min(1).max(100).default(2),
    })
    .prefault({}),
  sentencesPerBatch: z.int().min(1).max(512).default(32),
  phase1: schedule(20, 3),
  phase2: schedule(20, 3),
  phase3: schedule(20, 3),
});

/**
 * What is written of a game in an experiment: the same fields, but a weight of the separation loss that was not written stays absent,
 * so that a system can have a default of its own. 0 is a weight like any other.
 */
export const writtenGameSchema = gameSettingsSchema.extend({
  separationLambda: gameSettingsSchema.shape.separationLambda.unwrap().optional(),
});

/** What an experiment says of a game. */
export type WrittenGame = Readonly<z.infer<typeof writtenGameSchema>>;

/** Resolved settings of the game. */
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
