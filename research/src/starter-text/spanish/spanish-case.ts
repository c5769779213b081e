/** The people and places of one Spanish note, drawn from the lists of one share. */

import type { SeededRandom } from '#foundation';
import {
  chance,
  draw,
  drawSkewed,
  drawWeighted,
  listCities,
  listFirstNames,
  listSurnames,
  ownerOf,
} from '#surrogates';
import type { NameShare } from '../shares.js';
import { entriesOf } from '../template-files.js';
import { worldNames } from '../world-names.js';

const people = (title: string): readonly string[] => entriesOf('es/people', title);
const places = (title: string): readonly string[] => entriesOf('es/places', title);

/** A name in Spanish form. */
export interface SpanishPerson {
  readonly first: string;
  readonly last: string;
  /** Second surname, or empty. */
  readonly second: string;
}

/** The people of one note, and the lists for further names. */
export interface SpanishCase {
  readonly patient: SpanishPerson;
  readonly otherPatient: SpanishPerson;
  readonly relative: SpanishPerson;
  readonly doctor: SpanishPerson;
  readonly otherDoctor: SpanishPerson;
  readonly names: SpanishNames;
  readonly random: SeededRandom;
}

/** Names of one share only: a scored name is never learned. */
export interface SpanishNames {
  readonly firstNames: readonly string[];
  readonly surnames: readonly string[];
  readonly nicknames: readonly string[];
  readonly towns: readonly string[];
  readonly regions: readonly string[];
  readonly quarters: readonly string[];
  readonly streets: readonly string[];
  readonly hospitals: readonly string[];
}

/** Draws five people. */
export function createSpanishCase(share: NameShare, random: SeededRandom): SpanishCase {
  const person = (): SpanishPerson => ({
    first: [firstName(share, random), ...(chance(0.18, random) ? [firstName(share, random)] : [])].join(' '),
    last: surname(share, random),
    second: chance(0.5, random) ? surname(share, random) : '',
  });
  return {
    patient: person(),
    otherPatient: person(),
    relative: person(),
    doctor: person(),
    otherDoctor: person(),
    names: namesOf(share),
    random,
  };
}

/** Draws a common name most often, then a rare one, sometimes one from the rest of the world. */
function firstName(share: NameShare, random: SeededRandom): string {
  const { common, rare } = listsOf(share).first;
  return fromLists(common, rare, worldNames(share).firstNames, random);
}

function surname(share: NameShare, random: SeededRandom): string {
  const { common, rare } = listsOf(share).last;
  return fromLists(common, rare, worldNames(share).surnames, random);
}

function fromLists(
  common: readonly string[],
  rare: readonly string[],
  world: readonly (readonly string[])[],
  random: SeededRandom,
): string {
  const from = drawWeighted<'common' | 'rare' | 'world'>(
    [
      ['common', 45],
      ['rare', 42],
      ['world', 13],
    ],
    random,
  );
  if (from === 'common') return drawSkewed(common, random);
  return draw(from === 'rare' ? rare : draw(world, random), random);
}

interface SpanishLists {
  readonly names: SpanishNames;
  readonly first: { readonly common: readonly string[]; readonly rare: readonly string[] };
  readonly last: { readonly common: readonly string[]; readonly rare: readonly string[] };
}

const compiled = new Map<NameShare, SpanishLists>();

const namesOf = (share: NameShare): SpanishNames => listsOf(share).names;

function listsOf(share: NameShare): SpanishLists {
  const known = compiled.get(share);
  if (known !== undefined) return known;
  const owned = (...lists: (readonly string[])[]): readonly string[] => [
    ...new Set(lists.flat().filter((name) => shareOfName(name) === share)),
  ];
  const first = {
    common: owned(people('first names of Spain')),
    rare: owned(
      people('first names elsewhere'),
      people('rarer first names'),
      listFirstNames('es', 'F', 'accents'),
      listFirstNames('es', 'M', 'accents'),
    ),
  };
  const last = {
    common: owned(people('surnames of Spain')),
    rare: owned(people('surnames elsewhere'), people('rarer surnames'), listSurnames('es', 'accents')),
  };
  const made: SpanishLists = {
    first,
    last,
    names: {
      firstNames: [...first.common, ...first.rare],
      surnames: [...last.common, ...last.rare],
      nicknames: owned(people('nicknames'), people('rarer nicknames')),
      towns: owned(places('towns'), places('smaller towns'), listCities('es', 'accents')),
      regions: owned(places('regions'), places('smaller regions')),
      quarters: owned(places('quarters'), places('smaller quarters')),
      streets: owned(places('streets'), places('smaller streets')),
      hospitals: owned(places('hospitals'), places('hospitals elsewhere')),
    },
  };
  compiled.set(share, made);
  return made;
}

function shareOfName(name: string): NameShare {
  const owner = ownerOf(name);
  if (owner === 'eastfield') return 'test';
  return owner === 'harbour' ? 'dev' : 'learned';
}
