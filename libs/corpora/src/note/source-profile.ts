/** Everything that stays the same for all notes of a source, compiled once and then only read. */
import { eastfieldFrames } from '../frames/eastfield.js';
import { harbourFrames } from '../frames/harbour.js';
import { northgateFrames } from '../frames/northgate.js';
import { type PhiFrames, type PhiKind, phiKinds } from '../frames/phi-frames.js';
import { publicFrames } from '../frames/public.js';
import { saintBrigidFrames } from '../frames/saint-brigid.js';
import { sharedPairs } from '../frames/shared-pairs.js';
import { eastfieldHabits } from '../habits/eastfield.js';
import type { Habits } from '../habits/habits.js';
import { harbourHabits } from '../habits/harbour.js';
import { northgateHabits } from '../habits/northgate.js';
import { publicHabits } from '../habits/public.js';
import { saintBrigidHabits } from '../habits/saint-brigid.js';
import { createPersonPool, type PersonPool } from '../names/person-pools.js';
import { createPlacePool, type PlacePool } from '../names/place-pools.js';
import { professionsOf } from '../names/professions.js';
import type { SourceName } from '../sources.js';

/** A source ready to write notes. */
export interface SourceProfile {
  readonly habits: Habits;
  readonly people: PersonPool;
  readonly places: PlacePool;
  readonly professions: readonly string[];
  readonly ownFrames: PhiFrames;
  /** The frames shared with other hospitals; empty lists for the public corpus. */
  readonly sharedFrames: PhiFrames;
}

/** The habits of each source. */
export const habitsOfSources: Readonly<Record<SourceName, Habits>> = {
  public: publicHabits,
  northgate: northgateHabits,
  'saint-brigid': saintBrigidHabits,
  harbour: harbourHabits,
  eastfield: eastfieldHabits,
};

const framesOfSources: Readonly<Record<SourceName, PhiFrames>> = {
  public: publicFrames,
  northgate: northgateFrames,
  'saint-brigid': saintBrigidFrames,
  harbour: harbourFrames,
  eastfield: eastfieldFrames,
};

/** Compiles a source: name pools, places and frames. */
export function createSourceProfile(source: SourceName): SourceProfile {
  const habits = habitsOfSources[source];
  const people = createPersonPool(source, habits.names);
  return {
    habits,
    people,
    places: createPlacePool(source, habits.names, people),
    professions: professionsOf(source),
    ownFrames: framesOfSources[source],
    sharedFrames: collectShared(source),
  };
}

function collectShared(source: SourceName): PhiFrames {
  const groups = sharedPairs.filter(({ hospitals }) => hospitals.some((hospital) => hospital === source));
  const entries = phiKinds.map((kind): [PhiKind, readonly string[]] => [
    kind,
    groups.flatMap(({ frames }) => frames[kind]),
  ]);
  return Object.fromEntries(entries) as PhiFrames; // one entry for each of phiKinds
}
