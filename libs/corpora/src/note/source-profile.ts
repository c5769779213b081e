import { professionsOf } from '#surrogates';
import { createPersonPool, createPlacePool, type PersonPool, type PlacePool } from '../names/name-pools.js';
import {
  type Habits,
  type PhiKind,
  type PhiTemplates,
  phiKinds,
  readHabits,
  sharedPairs,
} from '../sources/habits.js';
import type { EnglishSourceName } from '../sources.js';

/** Everything that all notes of a source share, compiled once. */
export interface SourceProfile {
  readonly habits: Habits;
  readonly people: PersonPool;
  readonly places: PlacePool;
  readonly professions: readonly string[];
  /** Templates shared with other hospitals; empty for the public corpus. */
  readonly sharedTemplates: PhiTemplates;
}

/** Compiles a source: name pools, places and templates. */
export function createSourceProfile(source: EnglishSourceName): SourceProfile {
  const habits = readHabits(source);
  const people = createPersonPool(source, habits.names);
  return {
    habits,
    people,
    places: createPlacePool(source, habits.names, people),
    professions: professionsOf(source),
    sharedTemplates: collectShared(source),
  };
}

function collectShared(source: EnglishSourceName): PhiTemplates {
  const groups = sharedPairs.filter(({ hospitals }) => hospitals.some((hospital) => hospital === source));
  const entries = phiKinds.map((kind): [PhiKind, readonly string[]] => [
    kind,
    groups.flatMap(({ templates }) => templates[kind]),
  ]);
  return Object.fromEntries(entries) as PhiTemplates; // one entry per kind
}
