/**
 * Words that people are called by as well as with: "Izquierdo" is left and a surname of one in 430 Spaniards. Lists of names and of
 * common words are the ranked ones of the `@zxcvbn-ts/language-*` packages, in three languages.
 */
import { commonFirstNames } from './common-first-names.js';
import { foldCase } from './partition.js';
import { type RankedLanguage, readRankedList } from './ranked-names.js';

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
 * Words, in small letters and without accents, that name somebody in one of ten of their mentions or more, in any of the languages: weighed
 * are how many bear the name, by its rank, and how often the word is said, by its own. A name that is no common word is one as soon as one
 * person in 40,000 bears it.
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
    ...Object.values(commonFirstNames[language]).map((ranked) => ({ ranked, bearers: 0.5 })),
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
