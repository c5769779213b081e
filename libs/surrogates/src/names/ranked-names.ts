/**
 * Names in the order of how many people bear them: ranked lists of the `@zxcvbn-ts/language-*` packages (US
 * census, Spanish and German registers), and of `words.txt` for the other languages. Notes are generated
 * without them.
 */
import { createRequire } from 'node:module';
import { surrogateWords } from '../word-lists.js';
import { cultures, listFirstNames, listSurnames, type Sex, type SurrogateLanguage } from './name-lists.js';
import { foldCase } from './partition.js';

const folders = { en: 'language-en', es: 'language-es-es', de: 'language-de' };

/** A language with a package of ranked names. */
type RankedLanguage = keyof typeof folders;

function isRanked(language: SurrogateLanguage): language is RankedLanguage {
  return Object.hasOwn(folders, language);
}

/** Surnames, the commonest first: 88,000 English, 7,800 Spanish, 3,000 German ones, the first 60 to 130 of the others. */
export function rankedSurnames(language: SurrogateLanguage): readonly string[] {
  if (!isRanked(language)) return surrogateWords.words(`surnames ${language}`);
  const spellings = spellingsOf(listSurnames(language, 'accents'));
  return readRankedList(language, 'lastnames').map(
    (name) => spellings.get(foldCase(name)) ?? spell(name, language),
  );
}

/** Spanish first names of a sex, as far as the ending tells it; the lists of the other languages are not ranked. */
function rankedSpanishFirstNames(sex: Sex, listed: readonly string[]): readonly string[] {
  const spellings = spellingsOf(listed);
  const ending = sex === 'F' ? 'a' : 'o';
  return readRankedList('es', 'firstnames')
    .filter((name) => name.endsWith(ending) || spellings.has(foldCase(name)))
    .map((name) => spellings.get(foldCase(name)) ?? capitalised(name));
}

/** A list of the packages, the commonest first; what is not all small letters is left out. */
function readRankedList(
  language: RankedLanguage,
  list: 'lastnames' | 'firstnames' | 'commonWords',
): readonly string[] {
  const read: unknown = createRequire(import.meta.url)(`@zxcvbn-ts/${folders[language]}/src/${list}.json`);
  const names = Array.isArray(read) ? read.filter((name) => typeof name === 'string') : [];
  return names.filter((name) => /^\p{Ll}{2,}$/u.test(name));
}

/** Folded → with its accents. */
function spellingsOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [foldCase(name), name]));
}

function spell(name: string, language: SurrogateLanguage): string {
  if (language === 'es') return capitalised(withAccent(name));
  if (language === 'en' && /^mc[a-z]{3,}$/.test(name)) return `Mc${capitalised(name.slice(2))}`;
  return capitalised(name);
}

/**
 * The list has none but ñ; names in -ez, -an, -in and -on take one by rule: Cortez is the rarer spelling,
 * Chacon a slip.
 */
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

/** Of the mentions of a word, so many name somebody: from here on it is a name. */
const namesFrom = 0.1;

/** Zipf: the word at rank r is about one in 10 r of a text. */
const wordShare = (rank: number): number => 0.1 / rank;

/** Shares of a text that are surnames, and first names. */
const mentions = 0.01;

/** As in a ranked list of names that is drawn from: the weight at rank r is 1 / (r + flatness). */
const flatness = 4;

const languages: readonly RankedLanguage[] = ['en', 'es', 'de'];

let names: ReadonlySet<string> | undefined;

/**
 * Words, in small letters and without accents, that name somebody in one of ten of their mentions or more, in
 * any of the languages: weighed are how many bear the name, by its rank, and how often the word is said, by
 * its own. A name that is no common word is one as soon as one person in 40,000 bears it.
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

/** Names by rank, and how many of a list somebody bears: two surnames in Spain, and a first name of one's own sex. */
function nameLists(): readonly { readonly ranked: readonly string[]; readonly bearers: number }[] {
  return languages.flatMap((language) => [
    { ranked: readRankedList(language, 'lastnames'), bearers: language === 'es' ? 2 : 1 },
    ...(['F', 'M'] as const).map((sex) => ({ ranked: commonFirstNames(language, sex), bearers: 0.5 })),
  ]);
}

/** The best rank of each word in any language. */
function wordRanks(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const language of languages)
    readRankedList(language, 'commonWords').forEach((word, index) => {
      const folded = foldCase(word);
      ranks.set(folded, Math.min(ranks.get(folded) ?? Number.POSITIVE_INFINITY, index + 1));
    });
  return ranks;
}

/**
 * First names that most people bear, the commonest first, over all generations alive; written by hand after
 * public statistics.
 */
export function commonFirstNames(language: SurrogateLanguage, sex: Sex): readonly string[] {
  return surrogateWords.words(`first names ${language} ${sex}`);
}

/** Says whether a word is a first name, and of whom. */
export interface FirstNames {
  /** The sex of those who bear it; `undefined` for a name of both, and for a word that no list has. */
  sexOf(folded: string): Sex | undefined;
  isFirstName(folded: string): boolean;
}

/** First names of a language and sex, the commonest first; English ones in plain letters. */
export function firstNamesOf(language: SurrogateLanguage, sex: Sex): readonly string[] {
  const listed = listFirstNames(language, sex, language === 'en' ? 'plain' : 'accents');
  const known = [...commonFirstNames(language, sex), ...listed];
  return language === 'es' ? [...known, ...rankedSpanishFirstNames(sex, known)] : known;
}

/** First names as they are used in a language. */
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
