/** Everything that stays the same for all notes of a source, compiled once and then only read. */

import { professionsOf } from '#surrogates';
import { eastfieldHabits } from '../habits/eastfield.js';
import type { Habits } from '../habits/habits.js';
import { harbourHabits } from '../habits/harbour.js';
import { northgateHabits } from '../habits/northgate.js';
import { publicHabits } from '../habits/public.js';
import { saintBrigidHabits } from '../habits/saint-brigid.js';
import { createPersonPool, type PersonPool } from '../names/person-pools.js';
import { createPlacePool, type PlacePool } from '../names/place-pools.js';
import type { EnglishSourceName } from '../sources.js';
import { eastfieldTemplates } from '../templates/eastfield.js';
import { harbourTemplates } from '../templates/harbour.js';
import { northgateTemplates } from '../templates/northgate.js';
import { type PhiKind, type PhiTemplates, phiKinds } from '../templates/phi-templates.js';
import { publicTemplates } from '../templates/public.js';
import { saintBrigidTemplates } from '../templates/saint-brigid.js';
import { sharedPairs } from '../templates/shared-pairs.js';

/** A source ready to write notes. */
export interface SourceProfile {
  readonly habits: Habits;
  readonly people: PersonPool;
  readonly places: PlacePool;
  readonly professions: readonly string[];
  readonly ownTemplates: PhiTemplates;
  /** The templates shared with other hospitals; empty lists for the public corpus. */
  readonly sharedTemplates: PhiTemplates;
}

/** The habits of each source. */
export const habitsOfSources: Readonly<Record<EnglishSourceName, Habits>> = {
  public: publicHabits,
  northgate: northgateHabits,
  'saint-brigid': saintBrigidHabits,
  harbour: harbourHabits,
  eastfield: eastfieldHabits,
};

const templatesOfSources: Readonly<Record<EnglishSourceName, PhiTemplates>> = {
  public: publicTemplates,
  northgate: northgateTemplates,
  'saint-brigid': saintBrigidTemplates,
  harbour: harbourTemplates,
  eastfield: eastfieldTemplates,
};

/** Compiles a source: name pools, places and templates. */
export function createSourceProfile(source: EnglishSourceName): SourceProfile {
  const habits = habitsOfSources[source];
  const people = createPersonPool(source, habits.names);
  return {
    habits,
    people,
    places: createPlacePool(source, habits.names, people),
    professions: professionsOf(source),
    ownTemplates: templatesOfSources[source],
    sharedTemplates: collectShared(source),
  };
}

function collectShared(source: EnglishSourceName): PhiTemplates {
  const groups = sharedPairs.filter(({ hospitals }) => hospitals.some((hospital) => hospital === source));
  const entries = phiKinds.map((kind): [PhiKind, readonly string[]] => [
    kind,
    groups.flatMap(({ templates }) => templates[kind]),
  ]);
  return Object.fromEntries(entries) as PhiTemplates; // one entry for each of phiKinds
}
