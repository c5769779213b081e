/** The words that surrogates are made of, compiled once. English names belong to no source. */

import { germanCountries, germanProfessions, germanStates } from './german-words.js';
import type { SurrogateLanguage } from './label-kinds.js';
import { inventSurnames } from './names/invented.js';
import {
  americanStates,
  type Culture,
  countries,
  listCities,
  listFirstNames,
  listSurnames,
  spanishCountries,
} from './names/name-lists.js';
import { foldWord, isOwnedBy, keepOwn } from './names/partition.js';
import { professions } from './names/professions.js';
import { spanishProfessions } from './spanish-words.js';

/** Words of one language. */
export interface SurrogateWords {
  readonly surnames: readonly string[];
  readonly firstNames: readonly string[];
  readonly cities: readonly string[];
  /** Names of machines on the network: surnames in plain small letters. */
  readonly hostNames: readonly string[];
  /** Words for the names of institutions: surnames and cities. */
  readonly properNouns: readonly string[];
  readonly states: PhrasesByLength;
  readonly countries: PhrasesByLength;
  readonly professions: PhrasesByLength;
  readonly stateCodes: readonly string[];
  /** Ends of street names written as one word, which a surrogate keeps: "Bahnhofstraße", "Mühlweg". */
  readonly streetEnds?: RegExp;
}

/** Phrases by their number of words. */
export type PhrasesByLength = ReadonlyMap<number, readonly string[]>;

/** The words of every language. */
export function createSurrogateWords(): Readonly<Record<SurrogateLanguage, SurrogateWords>> {
  return { en: englishWords(), es: spanishWords(), de: germanWords() };
}

const englishCultures: readonly Culture[] = ['en', 'de', 'fr', 'nl', 'pl', 'it', 'india', 'sv'];

/** A sixth of each list, so that surrogates never bring the names of a synthetic hospital to another. */
function englishWords(): SurrogateWords {
  const own = (list: readonly string[]) => keepOwn('surrogates', list, 'words');
  const surnames = [
    ...own(englishCultures.flatMap((culture) => listSurnames(culture))),
    ...inventSurnames('surrogates', 300),
  ];
  const cities = own(englishCultures.flatMap((culture) => listCities(culture)));
  return {
    surnames,
    firstNames: own(englishCultures.flatMap((culture) => firstNamesOf(culture))),
    cities,
    hostNames: surnames.map((surname) => foldWord(surname).toLowerCase()),
    properNouns: [...surnames, ...cities],
    states: byLength(americanStates.names),
    countries: byLength(countries),
    professions: byLength(professions),
    stateCodes: americanStates.codes,
  };
}

/** The whole Spanish lists with their accents: only MEDDOCAN labels use them. */
function spanishWords(): SurrogateWords {
  const surnames = listSurnames('es', 'accents');
  const cities = listCities('es', 'accents');
  return {
    surnames,
    firstNames: [...listFirstNames('es', 'F', 'accents'), ...listFirstNames('es', 'M', 'accents')],
    cities,
    hostNames: surnames.map((surname) => foldWord(surname).toLowerCase()),
    properNouns: [...surnames, ...cities],
    states: byLength(cities),
    countries: byLength(spanishCountries),
    professions: byLength(spanishProfessions),
    stateCodes: [],
  };
}

/** Ends of street names. */
export const germanStreetEnds = /(?<=\p{L}{3})(?:stra(?:ß|ss)e|str|weg|gasse|platz|allee|ring|ufer|damm)$/iu;

/** A share of the German lists with their umlauts, which the German hospital leaves to them. */
function germanWords(): SurrogateWords {
  const own = (list: readonly string[]) => list.filter((name) => isOwnedBy(name, 'surrogates'));
  const surnames = own(listSurnames('de', 'accents'));
  const cities = own(listCities('de', 'accents'));
  return {
    surnames,
    firstNames: own([...listFirstNames('de', 'F', 'accents'), ...listFirstNames('de', 'M', 'accents')]),
    cities,
    hostNames: surnames.map((surname) => foldWord(surname).toLowerCase()),
    properNouns: [...surnames, ...cities],
    streetEnds: germanStreetEnds,
    states: byLength(germanStates),
    countries: byLength(germanCountries),
    professions: byLength(germanProfessions),
    stateCodes: [],
  };
}

function firstNamesOf(culture: Culture): readonly string[] {
  return [...listFirstNames(culture, 'F'), ...listFirstNames(culture, 'M')];
}

/** Phrases by their number of words; a hyphen would bring a sign that the original lacks. */
export function byLength(phrases: readonly string[]): PhrasesByLength {
  const groups = new Map<number, string[]>();
  for (const phrase of phrases.filter((candidate) => /^[\p{L}\p{M} ]+$/u.test(candidate))) {
    const length = phrase.split(/\s+/).length;
    groups.set(length, [...(groups.get(length) ?? []), phrase]);
  }
  return groups;
}
