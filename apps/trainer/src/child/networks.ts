/** From a run's settings to the networks and the game of training a representer. */

import type { RepresenterRunSettings } from '#protocol';
import { CASING_COUNT } from '#text';
import { type GameSettings, gameOfKind, type NetworkSettings, networksOfKind } from '#training';

/** Sizes that corpus and embeddings decide. */
export interface GivenSizes {
  /** E */
  readonly embeddingSize: number;
  /** K */
  readonly labelCount: number;
}

/** Settings of the three networks; `settings` outranks what the system suggests. */
export function networksOf(settings: RepresenterRunSettings, sizes: GivenSizes): NetworkSettings {
  const { system: kind, representationSize, representer, deidentifier, adversary } = settings;
  return networksOfKind({
    ...{ kind, ...sizes, representationSize, representer, adversary },
    deidentifier: { ...deidentifier, casingCount: CASING_COUNT },
  });
}

/** Settings of the game. */
export function gameOf({ system, game }: RepresenterRunSettings): GameSettings {
  return gameOfKind(system, game);
}
