/** The name lists of `@faker-js/faker` as plain data, read once; no faker function runs while notes are written. */
import type { LocaleDefinition } from '@faker-js/faker';
import { faker as cs } from '@faker-js/faker/locale/cs_CZ';
import { faker as da } from '@faker-js/faker/locale/da';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as en } from '@faker-js/faker/locale/en';
import { faker as gh } from '@faker-js/faker/locale/en_GH';
import { faker as india } from '@faker-js/faker/locale/en_IN';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as fi } from '@faker-js/faker/locale/fi';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as hu } from '@faker-js/faker/locale/hu';
import { faker as id } from '@faker-js/faker/locale/id_ID';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as pt } from '@faker-js/faker/locale/pt_PT';
import { faker as ro } from '@faker-js/faker/locale/ro';
import { faker as sv } from '@faker-js/faker/locale/sv';
import { faker as tr } from '@faker-js/faker/locale/tr';
import { faker as yo } from '@faker-js/faker/locale/yo_NG';
import { foldWord } from './partition.js';

const locales = { cs, da, de, en, es, fi, fr, gh, hu, id, india, it, nl, pl, pt, ro, sv, tr, yo } as const;

/** A culture with available names and cities. */
export type Culture = keyof typeof locales;

/** All cultures. */
export const cultures: readonly Culture[] = Object.keys(locales) as Culture[];

/** Patient sex as in the lists. */
export type Sex = 'F' | 'M';

const surrogateLanguages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl'] as const;

/** A language of surrogates. */
export type SurrogateLanguage = (typeof surrogateLanguages)[number];

/** Builds a table with a row per language. */
export function byLanguage<Row>(
  make: (language: SurrogateLanguage) => Row,
): Readonly<Record<SurrogateLanguage, Row>> {
  const rows = surrogateLanguages.map((language) => [language, make(language)]);
  return Object.fromEntries(rows) as Record<SurrogateLanguage, Row>; // its keys are the languages
}

/** Plain Latin letters, as old systems print names, or with accents. */
export type Spelling = 'plain' | 'accents';

/** Single-word surnames of a culture. */
export function listSurnames(culture: Culture, spelling: Spelling = 'plain'): readonly string[] {
  const names = definitionsOf(culture).person?.last_name;
  return singleWords([...(names?.generic ?? []), ...(names?.male ?? [])], spelling);
}

/** Single-word first names of a culture. */
export function listFirstNames(culture: Culture, sex: Sex, spelling: Spelling = 'plain'): readonly string[] {
  const names = definitionsOf(culture).person?.first_name;
  const own = sex === 'F' ? names?.female : names?.male;
  return singleWords(own ?? names?.generic ?? [], spelling);
}

/** Single-word city names of a culture. */
export function listCities(culture: Culture, spelling: Spelling = 'plain'): readonly string[] {
  return singleWords(definitionsOf(culture).location?.city_name ?? [], spelling);
}

/** The states of the United States and their two-letter codes, in the same order. */
export const americanStates = {
  names: en.rawDefinitions.location?.state ?? [],
  codes: en.rawDefinitions.location?.state_abbr ?? [],
} as const;

/** Country names without brackets or commas. */
export const countries: readonly string[] = (en.rawDefinitions.location?.country ?? []).filter((name) =>
  /^[A-Z][a-z]+( [A-Z][a-z]+)?$/.test(name),
);

/** Spanish country names without brackets or commas. */
export const spanishCountries: readonly string[] = (es.rawDefinitions.location?.country ?? []).filter(
  (name) => /^[\p{L} ]+$/u.test(name),
);

function definitionsOf(culture: Culture): LocaleDefinition {
  return locales[culture].rawDefinitions;
}

/** One capital, then at least two lower-case letters: no initials, particles, hyphens or multiple words. */
function singleWords(names: readonly string[], spelling: Spelling): readonly string[] {
  if (spelling === 'accents') return names.filter((name) => /^\p{Lu}\p{Ll}{2,11}$/u.test(name));
  return names.map(foldWord).filter((name) => /^[A-Z][a-z]{2,11}$/.test(name));
}

/** Every word in any culture's lists of names and cities, in lower case, with and without accents. */
export function listedNames(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const culture of cultures)
    for (const spelling of ['plain', 'accents'] as const)
      for (const list of [
        listSurnames(culture, spelling),
        listFirstNames(culture, 'F', spelling),
        listFirstNames(culture, 'M', spelling),
        listCities(culture, spelling),
      ])
        for (const word of list) words.add(word.toLowerCase());
  return words;
}
