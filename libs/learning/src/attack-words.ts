/** Words that an attacker tries for a label: those of its type in Faker and `compromise`. */

import { createRequire } from 'node:module';
import { allLocales } from '@faker-js/faker';
import type nlp from 'compromise/two';
import { z } from 'zod';
import { kindOfLabel, type SurrogateKind } from '#surrogates';
import type { Language } from '#text';

/**
 * Returns a language's words of a label's type, sorted and distinct; empty without a list, as for numbers and
 * addresses. Entries are split into words, because tokens are attacked one by one; single letters and small
 * words in names ("of", "de") are left out.
 *
 * | type | Faker | `compromise`, English alone |
 * |---|---|---|
 * | person | first names, surnames | FirstName, MaleName, FemaleName, LastName |
 * | city | cities, counties | City |
 * | state | states, their codes, counties | Region |
 * | country | countries | Country |
 * | institution | surnames, cities | Organization, words of organisations |
 * | street | names of streets, their kinds; in Spanish names of people, after whom Faker names streets | |
 * | profession | words of job titles | Actor: people by what they do or are |
 * | date | months, days of the week, in full and short | Month, WeekDay |
 * | age | | TextValue |
 * | sex | sexes | |
 */
export function wordsOfType(label: string, language: Language): readonly string[] {
  const { kind, language: own = language } = kindOfLabel(label);
  const key = `${kind} ${own}`;
  const known = compiled.get(key) ?? compile(kind, own);
  compiled.set(key, known);
  return known;
}

const compiled = new Map<string, readonly string[]>();

function compile(kind: SurrogateKind, language: Language): readonly string[] {
  const entries = [...fromFaker(kind, language), ...(language === 'en' ? fromLexicon(kind) : [])];
  const words = entries.flatMap((entry) => entry.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []);
  return [...new Set(asWritten(kind, words))].sort();
}

/** Trades, ages and sexes in small letters, dates as the language has them, names only if capitalised. */
function asWritten(kind: SurrogateKind, words: readonly string[]): readonly string[] {
  if (kind === 'date') return words;
  if (kind === 'profession' || kind === 'age' || kind === 'sex')
    return words.map((word) => word.toLowerCase());
  return words.filter((word) => /^\p{Lu}/u.test(word));
}

function fromFaker(kind: SurrogateKind, language: Language): readonly string[] {
  const { person, location, date } = allLocales[language === 'pt' ? 'pt_PT' : language]; // without English fallbacks
  const people = [...allOf(person?.first_name), ...allOf(person?.last_name)];
  const cities = location?.city_name ?? [];
  switch (kind) {
    case 'person':
      return people;
    case 'city':
      return [...cities, ...(location?.county ?? [])];
    case 'state':
      return [...(location?.state ?? []), ...(location?.state_abbr ?? []), ...(location?.county ?? [])];
    case 'country':
      return location?.country?.filter((entry) => typeof entry === 'string') ?? [];
    case 'institution':
      return [...allOf(person?.last_name), ...cities];
    case 'street':
      return [
        ...(location?.street_name ?? []),
        ...(location?.street_suffix ?? []),
        ...(language === 'es' ? people : []),
      ];
    case 'profession':
      return [person?.job_descriptor, person?.job_area, person?.job_type].flatMap((list) => list ?? []);
    case 'date':
      return [date?.month, date?.weekday].flatMap((forms) => [
        ...(forms?.wide ?? []),
        ...(forms?.abbr ?? []),
      ]);
    case 'sex':
      return person?.sex ?? [];
    default:
      return [];
  }
}

/** A list, or the lists of each sex and of both. */
function allOf(names: object | readonly string[] | null | undefined): readonly string[] {
  return Object.values(names ?? {})
    .flat()
    .filter((name): name is string => typeof name === 'string');
}

function fromLexicon(kind: SurrogateKind): readonly string[] {
  switch (kind) {
    case 'person':
      return capitalised(lexiconEntries('FirstName', 'MaleName', 'FemaleName', 'LastName'));
    case 'city':
      return capitalised(lexiconEntries('City'));
    case 'state':
      return capitalised(lexiconEntries('Region'));
    case 'country':
      return capitalised(lexiconEntries('Country'));
    case 'institution':
      return capitalised([...lexiconEntries('Organization'), ...organisationWords()]);
    case 'profession':
      return lexiconEntries('Actor');
    case 'date':
      return capitalised(lexiconEntries('Month', 'WeekDay'));
    case 'age':
      return lexiconEntries('TextValue');
    default:
      return [];
  }
}

/** Writes entries as names; the lexicon is in small letters. */
function capitalised(entries: readonly string[]): readonly string[] {
  return entries.map((entry) =>
    entry.replace(/\p{L}[\p{L}\p{M}]+/gu, (word) =>
      small.has(word) ? word : word[0]?.toUpperCase() + word.slice(1),
    ),
  );
}

/** Words in entries that are no names by themselves. */
const small: ReadonlySet<string> = new Set(['and', 'of', 'the', 'de', 'do', 'en', 'et', 'la']);

const modelSchema = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
  two: z.object({ orgWords: z.record(z.string(), z.literal(true)) }),
});

type LexiconTag =
  | 'FirstName'
  | 'MaleName'
  | 'FemaleName'
  | 'LastName'
  | 'City'
  | 'Region'
  | 'Country'
  | 'Organization'
  | 'Month'
  | 'WeekDay'
  | 'TextValue'
  | 'Actor';

/** Entries with one of the tags, in the lexicon's order; no plurals, which name no single person, place or day. */
function lexiconEntries(...tags: readonly LexiconTag[]): readonly string[] {
  return tags.flatMap((tag) =>
    Object.entries(model().one.lexicon).flatMap(([entry, given]) => {
      const own = [given].flat();
      return own.includes(tag) && !own.includes('Plural') ? [entry] : [];
    }),
  );
}

/** The package's words for organisations: "hospital", "clinic", "association". */
function organisationWords(): readonly string[] {
  return Object.keys(model().two.orgWords);
}

let read: z.infer<typeof modelSchema> | undefined;

/** Loads on first use: the package has 331 modules, and few callers need it. */
function model(): z.infer<typeof modelSchema> {
  read ??= modelSchema.parse((createRequire(import.meta.url)('compromise/two') as typeof nlp).model());
  return read;
}
