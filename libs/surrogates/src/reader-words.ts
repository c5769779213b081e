/**
 * The words of surrogates for readers: whole lists, weighted by how many people bear a name. Somebody who has the lists, as everybody does, must
 * not tell by them which names of a text are originals that were missed. What is embedded is drawn from `surrogate-pools.ts`, whose
 * shares keep the hospitals of an experiment apart.
 */

import { germanCountries, germanProfessions, germanStates } from './german-words.js';
import type { SurrogateLanguage } from './label-kinds.js';
import { commonFirstNames } from './names/common-first-names.js';
import {
  americanStates,
  countries,
  cultures,
  listCities,
  listFirstNames,
  listSurnames,
  type Sex,
  spanishCountries,
} from './names/name-lists.js';
import { createFirstNames, type FirstNames, firstNamesOf } from './names/name-sex.js';
import { foldCase } from './names/partition.js';
import { professions } from './names/professions.js';
import { rankedSurnames } from './names/ranked-names.js';
import { spanishProfessions } from './spanish-words.js';
import { byLength, germanStreetEnds, type SurrogateWords } from './surrogate-pools.js';
import { createWeightedPool, type WeightedPool } from './weighted-pool.js';

/** Words of one language. */
export interface ReaderWords {
  readonly surnames: WeightedPool;
  readonly firstNames: Readonly<Record<Sex, WeightedPool>>;
  /** What the lists know of first names. */
  readonly known: FirstNames;
  /** Words of everything but people. */
  readonly others: SurrogateWords;
}

/** Opens the words of a language: a tenth of a second for English, whose surnames are 88,000. */
export function createReaderWords(language: SurrogateLanguage): ReaderWords {
  const spelling = language === 'en' ? 'plain' : 'accents';
  const ranked = rankedSurnames(language);
  const common = ranked.slice(0, commonMax);
  const cities = listCities(language, spelling);
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
    others: {
      surnames: common,
      firstNames: [...commonFirstNames[language].F, ...commonFirstNames[language].M],
      cities,
      hostNames: common.map((name) => foldCase(name)),
      properNouns: [...common, ...cities],
      ...phrasesOf[language],
    },
  };
}

/** Institutions, streets and user names are called after people whose names many bear. */
const commonMax = 3000;

const phrasesOf: Readonly<
  Record<
    SurrogateLanguage,
    Pick<SurrogateWords, 'states' | 'countries' | 'professions' | 'stateCodes' | 'streetEnds'>
  >
> = {
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
  de: {
    states: byLength(germanStates),
    countries: byLength(germanCountries),
    professions: byLength(germanProfessions),
    stateCodes: [],
    streetEnds: germanStreetEnds,
  },
};
