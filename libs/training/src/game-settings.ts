/** Hyper-parameters of training a representer; names, bounds and defaults are stated in `libs/protocol`, which requests are checked by. */
import type { z } from 'zod';
import { type AdversaryName, adversaryNames } from '#adversary';
import { gameSettingsSchema } from '#protocol';

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
