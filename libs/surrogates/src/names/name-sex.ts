/** Which first names are whose: the sex that the lists know, each culture's own list first. */
import { commonFirstNames } from './common-first-names.js';
import { cultures, listFirstNames, type Sex } from './name-lists.js';
import { foldCase } from './partition.js';
import { type RankedLanguage, rankedSpanishFirstNames } from './ranked-names.js';

/** Says whether a word is a first name, and of whom. */
export interface FirstNames {
  /** The sex of those who bear it; `undefined` for a name of both, and for a word that no list has. */
  sexOf(folded: string): Sex | undefined;
  isFirstName(folded: string): boolean;
}

/** First names of a language and sex, the commonest first; English ones in plain letters. */
export function firstNamesOf(language: RankedLanguage, sex: Sex): readonly string[] {
  const listed = listFirstNames(language, sex, language === 'en' ? 'plain' : 'accents');
  const known = [...commonFirstNames[language][sex], ...listed];
  return language === 'es' ? [...known, ...rankedSpanishFirstNames(sex, known)] : known;
}

/** First names as they are used in a language. */
export function createFirstNames(language: RankedLanguage): FirstNames {
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
