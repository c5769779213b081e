/**
 * Names by frequency: ranked lists of the `@zxcvbn-ts/language-*` packages (US census, Spanish and German
 * registers), and of `words.txt` for the other languages. Generated notes do not use them.
 */
import { createRequire } from 'node:module';
import { surrogateWords } from '../word-lists.js';
import { cultures, listFirstNames, listSurnames, type Sex, type SurrogateLanguage } from './name-lists.js';
import { foldCase } from './partition.js';

const folders = { en: 'language-en', es: 'language-es-es', de: 'language-de' };

type RankedLanguage = keyof typeof folders;

function isRanked(language: SurrogateLanguage): language is RankedLanguage {
  return Object.hasOwn(folders, language);
}

/** Surnames, most common first: 88,000 English, 7,800 Spanish, 3,000 German; the top 60 to 130 of other languages. */
export function rankedSurnames(language: SurrogateLanguage): readonly string[] {
  if (!isRanked(language)) return surrogateWords.words(`surnames ${language}`);
  const spellings = spellingsOf(listSurnames(language, 'accents'));
  return readRankedList(language, 'lastnames').map(
    (name) => spellings.get(foldCase(name)) ?? spell(name, language),
  );
}

/** Spanish first names of a sex, as far as the ending shows it; other languages have no ranked first names. */
function rankedSpanishFirstNames(sex: Sex, listed: readonly string[]): readonly string[] {
  const spellings = spellingsOf(listed);
  const ending = sex === 'F' ? 'a' : 'o';
  return readRankedList('es', 'firstnames')
    .filter((name) => name.endsWith(ending) || spellings.has(foldCase(name)))
    .map((name) => spellings.get(foldCase(name)) ?? capitalised(name));
}

/** Reads a package's list, most common first; skips entries that are not all lower case. */
function readRankedList(
  language: RankedLanguage,
  list: 'lastnames' | 'firstnames' | 'commonWords',
): readonly string[] {
  const read: unknown = createRequire(import.meta.url)(`@zxcvbn-ts/${folders[language]}/src/${list}.json`);
  const names = Array.isArray(read) ? read.filter((name) => typeof name === 'string') : [];
  return names.filter((name) => /^\p{Ll}{2,}$/u.test(name));
}

/** Folded → accented. */
function spellingsOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [foldCase(name), name]));
}

function spell(name: string, language: SurrogateLanguage): string {
  if (language === 'es') return capitalised(withAccent(name));
  if (language === 'en' && /^mc[a-z]{3,}$/.test(name)) return `Mc${capitalised(name.slice(2))}`;
  return capitalised(name);
}

/** Adds accents by rule to names in -ez, -an, -in and -on: the list has none but ñ. Cortez is rarer, Chacon a slip. */
function withAccent(name: string): string {
  if (name.length < 5) return name;
  return name
    .replace(/([aeiou])([^aeiou]+ez)$/, (_, vowel: string, end: string) => accent(vowel) + end)
    .replace(/([aio])n$/, (_, vowel: string) => `${accent(vowel)}n`);
}

function accent(vowel: string): string {
  return `${vowel}\u0301`.normalize('NFC');
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A word is a name if at least this share of its mentions names somebody. */
const namesFrom = 0.1;

/** Zipf: the word at rank r is about one in 10 r of a text. */
const wordShare = (rank: number): number => 0.1 / rank;

/** Share of a text's words that are surnames, and likewise first names. */
const mentions = 0.01;

/** As in the pool to draw from: the weight at rank r is 1 / (r + flatness). */
const flatness = 4;

const languages: readonly RankedLanguage[] = ['en', 'es', 'de'];

let names: ReadonlySet<string> | undefined;

/**
 * Returns the words, in lower case without accents, that name somebody in at least one of ten mentions in any
 * language. It weighs how many people bear the name, by its rank, against how often the word occurs, by its own
 * rank. A name that is not a common word qualifies once one person in 40,000 bears it.
 */
export function wordsThatName(): ReadonlySet<string> {
  names ??= weigh();
  return names;
}

function weigh(): ReadonlySet<string> {
  const ranks = wordRanks();
  const rarest = Math.max(...ranks.values()) + 1;
  const isName = (name: string, share: number): boolean =>
    mentions * share >= namesFrom * wordShare(ranks.get(name) ?? rarest);
  const found = new Set<string>();
  for (const { ranked, bearers } of nameLists()) {
    const whole = Math.log((ranked.length + flatness) / (1 + flatness));
    ranked.forEach((name, rank) => {
      const folded = foldCase(name);
      if (isName(folded, bearers / ((rank + 1 + flatness) * whole))) found.add(folded);
    });
  }
  return found;
}

/** Ranked names with the mean number per person: two surnames in Spain, half a first name of either sex. */
function nameLists(): readonly { readonly ranked: readonly string[]; readonly bearers: number }[] {
  return languages.flatMap((language) => [
    { ranked: readRankedList(language, 'lastnames'), bearers: language === 'es' ? 2 : 1 },
    ...(['F', 'M'] as const).map((sex) => ({ ranked: commonFirstNames(language, sex), bearers: 0.5 })),
  ]);
}

function wordRanks(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const language of languages)
    readRankedList(language, 'commonWords').forEach((word, index) => {
      const folded = foldCase(word);
      ranks.set(folded, Math.min(ranks.get(folded) ?? Number.POSITIVE_INFINITY, index + 1));
    });
  return ranks;
}

/** The most common first names of all living generations, in order; compiled by hand from public statistics. */
export function commonFirstNames(language: SurrogateLanguage, sex: Sex): readonly string[] {
  return surrogateWords.words(`first names ${language} ${sex}`);
}

/** Looks up first names. */
export interface FirstNames {
  /** Sex of its bearers; `undefined` for unisex and unlisted names. */
  sexOf(folded: string): Sex | undefined;
  isFirstName(folded: string): boolean;
}

/** First names of a language and sex, most common first; English ones in plain letters. */
export function firstNamesOf(language: SurrogateLanguage, sex: Sex): readonly string[] {
  const listed = listFirstNames(language, sex, language === 'en' ? 'plain' : 'accents');
  const known = [...commonFirstNames(language, sex), ...listed];
  return language === 'es' ? [...known, ...rankedSpanishFirstNames(sex, known)] : known;
}

/** Creates the lookup of first names used in a language. */
export function createFirstNames(language: SurrogateLanguage): FirstNames {
  const own = bySex((sex) => firstNamesOf(language, sex));
  const all = bySex((sex) => cultures.flatMap((culture) => listFirstNames(culture, sex)));
  const sexIn = ({ F, M }: NamesBySex, name: string) =>
    F.has(name) === M.has(name) ? undefined : F.has(name) ? 'F' : 'M';
  const isIn = ({ F, M }: NamesBySex, name: string) => F.has(name) || M.has(name);
  return {
    sexOf: (name) => (isIn(own, name) ? sexIn(own, name) : sexIn(all, name)),
    isFirstName: (name) => isIn(own, name) || isIn(all, name),
  };
}

type NamesBySex = Readonly<Record<Sex, ReadonlySet<string>>>;

function bySex(list: (sex: Sex) => readonly string[]): NamesBySex {
  return { F: new Set(list('F').map(foldCase)), M: new Set(list('M').map(foldCase)) };
}
