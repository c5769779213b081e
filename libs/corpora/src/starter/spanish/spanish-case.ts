/** The people and places of one Spanish note, drawn from the lists of one share. */
import type { SeededRandom } from '#foundation';
import { chance, draw, drawSkewed, drawWeighted } from '../../grammar/draw.js';
import { listCities, listFirstNames, listSurnames } from '../../names/name-lists.js';
import { ownerOf } from '../../names/partition.js';
import { type NameShare, worldNames } from '../world-names.js';
import {
  firstNamesElsewhere,
  firstNamesOfSpain,
  nicknames,
  surnamesElsewhere,
  surnamesOfSpain,
} from './spanish-people.js';
import {
  hospitalNames,
  spanishQuarters,
  spanishRegions,
  spanishStreets,
  spanishTowns,
} from './spanish-places.js';
import { rarerFirstNames, rarerNicknames, rarerSurnames } from './spanish-rarer-people.js';
import {
  hospitalsElsewhere,
  smallerQuarters,
  smallerRegions,
  smallerStreets,
  smallerTowns,
} from './spanish-smaller-places.js';

/** A name as it is borne in Spain and America. */
export interface SpanishPerson {
  readonly first: string;
  readonly last: string;
  /** Empty where nobody writes it. */
  readonly second: string;
}

/** The people of one note, and where further names come from. */
export interface SpanishCase {
  readonly patient: SpanishPerson;
  readonly otherPatient: SpanishPerson;
  readonly relative: SpanishPerson;
  readonly doctor: SpanishPerson;
  readonly otherDoctor: SpanishPerson;
  readonly names: SpanishNames;
  readonly random: SeededRandom;
}

/** Names of one share only: a name that is scored was never learned. */
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

/** Several people, none of whom is another. */
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

/** Common names mostly, then those of one people, now and then of the rest of the world. */
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
    common: owned(firstNamesOfSpain),
    rare: owned(
      firstNamesElsewhere,
      rarerFirstNames,
      listFirstNames('es', 'F', 'accents'),
      listFirstNames('es', 'M', 'accents'),
    ),
  };
  const last = {
    common: owned(surnamesOfSpain),
    rare: owned(surnamesElsewhere, rarerSurnames, listSurnames('es', 'accents')),
  };
  const made: SpanishLists = {
    first,
    last,
    names: {
      firstNames: [...first.common, ...first.rare],
      surnames: [...last.common, ...last.rare],
      nicknames: owned(nicknames, rarerNicknames),
      towns: owned(spanishTowns, smallerTowns, listCities('es', 'accents')),
      regions: owned(spanishRegions, smallerRegions),
      quarters: owned(spanishQuarters, smallerQuarters),
      streets: owned(spanishStreets, smallerStreets),
      hospitals: owned(hospitalNames, hospitalsElsewhere),
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
