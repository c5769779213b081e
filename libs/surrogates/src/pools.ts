import { type AnyRandom, draw } from './draw.js';
import {
  americanStates,
  type Culture,
  countries,
  cultures,
  listCities,
  listFirstNames,
  listSurnames,
  type Sex,
  type Spelling,
  type SurrogateLanguage,
  spanishCountries,
} from './names/name-lists.js';
import { foldCase, inventSurnames, isOwnedBy, keepOwn, professions } from './names/partition.js';
import {
  commonFirstNames,
  createFirstNames,
  type FirstNames,
  firstNamesOf,
  rankedSurnames,
} from './names/ranked-names.js';
import { surrogateWords } from './word-lists.js';

/** Occupations of one to three words. */
export const spanishProfessions = surrogateWords.phrases('professions es');

/** Occupations of one or two words. */
export const germanProfessions = surrogateWords.phrases('professions de');

/** Countries that patients of a German hospital come from or travelled to. */
export const germanCountries = surrogateWords.phrases('countries de');

/** Words of one language. */
export interface SurrogateWords extends Phrases {
  readonly surnames: readonly string[];
  readonly firstNames: readonly string[];
  readonly cities: readonly string[];
  /** Host names: surnames in plain lower-case letters. */
  readonly hostNames: readonly string[];
  /** For names of institutions: surnames and cities. */
  readonly properNouns: readonly string[];
}

/** Words that are complete lists for every type of surrogate. */
interface Phrases {
  readonly states: PhrasesByLength;
  readonly countries: PhrasesByLength;
  readonly professions: PhrasesByLength;
  readonly stateCodes: readonly string[];
  /** Endings of one-word street names, which a surrogate keeps: "Bahnhofstraße", "Mühlweg". */
  readonly streetEnds?: RegExp;
}

/** Phrases by number of words. */
export type PhrasesByLength = ReadonlyMap<number, readonly string[]>;

const streetEnds: Partial<Readonly<Record<SurrogateLanguage, RegExp>>> = {
  de: /(?<=\p{L}{3})(?:stra(?:ß|ss)e|str|weg|gasse|platz|allee|ring|ufer|damm)$/iu,
  nl: /(?<=\p{L}{3})(?:straat|weg|laan|plein|gracht|kade|dijk|singel|dreef|steeg)$/iu,
};

const phrasesOf: Readonly<Record<SurrogateLanguage, Phrases>> = {
  en: {
    states: byLength(americanStates.names),
    countries: byLength(countries),
    professions: byLength(professions),
    stateCodes: americanStates.codes,
  },
  es: {
    states: byLength(listCities('es', 'accents')),
    countries: byLength(spanishCountries),
    professions: byLength(spanishProfessions),
    stateCodes: [],
  },
  de: phrasesFrom('de'),
  fr: phrasesFrom('fr'),
  it: phrasesFrom('it'),
  pt: phrasesFrom('pt'),
  nl: phrasesFrom('nl'),
};

function phrasesFrom(language: SurrogateLanguage): Phrases {
  const ends = streetEnds[language];
  return {
    states: byLength(surrogateWords.phrases(`states ${language}`)),
    countries: byLength(surrogateWords.phrases(`countries ${language}`)),
    professions: byLength(surrogateWords.phrases(`professions ${language}`)),
    stateCodes: [],
    ...(ends === undefined ? {} : { streetEnds: ends }),
  };
}

/** Skips hyphenated phrases: a hyphen would add punctuation that the original lacks. */
function byLength(phrases: readonly string[]): PhrasesByLength {
  const groups = new Map<number, string[]>();
  for (const phrase of phrases.filter((candidate) => /^[\p{L}\p{M} ]+$/u.test(candidate))) {
    const length = phrase.split(/\s+/).length;
    groups.set(length, [...(groups.get(length) ?? []), phrase]);
  }
  return groups;
}

/**
 * Creates the words of surrogates for encoding. English and German names are the surrogates' share (`keepOwn`,
 * `isOwnedBy`), so that they leak no synthetic hospital's names to another. Other languages use whole lists.
 */
export function createSurrogateWords(): Readonly<Record<SurrogateLanguage, SurrogateWords>> {
  const english = (list: readonly string[]) => keepOwn('surrogates', list, 'words');
  const german = (list: readonly string[]) => list.filter((name) => isOwnedBy(name, 'surrogates'));
  return {
    en: wordsFrom('en', {
      surnames: [
        ...english(englishCultures.flatMap((culture) => listSurnames(culture))),
        ...inventSurnames('surrogates', 300),
      ],
      firstNames: english(englishCultures.flatMap((culture) => firstNamesOfBoth(culture, 'plain'))),
      cities: english(englishCultures.flatMap((culture) => listCities(culture))),
    }),
    es: wholeLists('es'),
    de: wordsFrom('de', {
      surnames: german(listSurnames('de', 'accents')),
      firstNames: german(firstNamesOfBoth('de', 'accents')),
      cities: german(listCities('de', 'accents')),
    }),
    fr: wholeLists('fr'),
    it: wholeLists('it'),
    pt: wholeLists('pt'),
    nl: wholeLists('nl'),
  };
}

function wholeLists(culture: 'es' | 'fr' | 'it' | 'pt' | 'nl'): SurrogateWords {
  return wordsFrom(culture, {
    surnames: listSurnames(culture, 'accents'),
    firstNames: firstNamesOfBoth(culture, 'accents'),
    cities: citiesOf(culture),
  });
}

const englishCultures: readonly Culture[] = ['en', 'de', 'fr', 'nl', 'pl', 'it', 'india', 'sv'];

function firstNamesOfBoth(culture: Culture, spelling: Spelling): readonly string[] {
  return [...listFirstNames(culture, 'F', spelling), ...listFirstNames(culture, 'M', spelling)];
}

function wordsFrom(
  language: SurrogateLanguage,
  names: Pick<SurrogateWords, 'surnames' | 'firstNames' | 'cities'>,
): SurrogateWords {
  return {
    ...names,
    hostNames: names.surnames.map(foldCase),
    properNouns: [...names.surnames, ...names.cities],
    ...phrasesOf[language],
  };
}

/**
 * Words of surrogates for readers: whole lists, weighted by how many people bear a name. The lists are public, so
 * with partial lists anyone could tell a missed original by its absence from them.
 */
export interface ReaderWords {
  readonly surnames: WeightedPool;
  readonly firstNames: Readonly<Record<Sex, WeightedPool>>;
  readonly known: FirstNames;
  /** Words for everything but people. */
  readonly others: SurrogateWords;
}

/** Creates the words of a language; takes 0.1 seconds for English with its 88,000 surnames. */
export function createReaderWords(language: SurrogateLanguage): ReaderWords {
  const spelling = language === 'en' ? 'plain' : 'accents';
  const ranked = rankedSurnames(language);
  const known = createFirstNames(language);
  const firstNames = (sex: Sex) => {
    const foreign = cultures.flatMap((culture) => listFirstNames(culture, sex));
    const rare = foreign.filter((name) => known.sexOf(foldCase(name)) === sex);
    return createWeightedPool({ ranked: firstNamesOf(language, sex), flatness: 8, rare });
  };
  return {
    surnames: createWeightedPool({
      ranked: [...ranked, ...listSurnames(language, spelling)],
      flatness: 4,
      rare: cultures.flatMap((culture) => listSurnames(culture)),
    }),
    firstNames: { F: firstNames('F'), M: firstNames('M') },
    known,
    others: wordsFrom(language, {
      surnames: ranked.slice(0, commonMax),
      firstNames: [...commonFirstNames(language, 'F'), ...commonFirstNames(language, 'M')],
      cities: citiesOf(language),
    }),
  };
}

/** Towns of `words.txt`, else Faker's: Faker's Dutch towns are in America. */
function citiesOf(language: SurrogateLanguage): readonly string[] {
  const own = `cities ${language}`;
  if (surrogateWords.titles.includes(own)) return surrogateWords.phrases(own);
  return listCities(language, language === 'en' ? 'plain' : 'accents');
}

/** Institutions, streets and user names bear common names. */
const commonMax = 3000;

interface WeightedPool {
  draw(random: AnyRandom): string;
}

interface WeightedNames {
  /** By frequency. */
  readonly ranked: readonly string[];
  /** Number of top names that are about equally common. */
  readonly flatness: number;
  /** Names from elsewhere, all equally rare: one draw in thirty. */
  readonly rare: readonly string[];
}

/**
 * The weight at rank r is 1 / (r + flatness), after Zipf. In the 1990 US census, rank 1 has ten times the bearers of
 * rank 100, which has eight times those of rank 1,000; a flatness of 4 gives 20 and 10.
 */
function createWeightedPool({ ranked, flatness, rare }: WeightedNames): WeightedPool {
  const names = [...new Set(ranked)];
  const known = new Set(names);
  const others = [...new Set(rare)].filter((name) => !known.has(name));
  const sums = new Float64Array(names.length);
  let sum = 0;
  names.forEach((_, rank) => {
    sum += 1 / (rank + 1 + flatness); // additions and divisions round alike on every machine
    sums[rank] = sum;
  });
  return {
    draw(random) {
      if (others.length > 0 && random.integer(rareOne) === 0) return draw(others, random);
      return names[rankAt(sums, random.uniform() * sum)] ?? draw(names, random);
    },
  };
}

const rareOne = 30;

/** First rank whose cumulative sum exceeds `wanted`. */
function rankAt(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
