/** What lists and labels say of words before a corpus is read, as vocabulary cells ask for it. */

import { listedDays } from './dates/calendar.js';
import { listedNames } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import { wordsThatName } from './names/ranked-names.js';
import { groupOfLabel } from './surrogate-kinds.js';
import { surrogateWords } from './word-lists.js';

/**
 * The kind of identifier that a label marks, the names of people and places, words of trades, and months and
 * weekdays, all in small letters; and which words are never public, whatever notes have of them: names that
 * many people bear, and conditions chosen on purpose.
 */
export function wordKnowledge() {
  const names = wordsThatName();
  const conditions = namedOrProtectedConditions();
  return {
    groupOf: groupOfLabel,
    listed: listedNames(),
    trades: listedTrades(),
    calendar: listedDays(),
    isNeverPublic: (word: string): boolean => {
      const folded = foldCase(word);
      return names.has(folded) || conditions.has(folded);
    },
  };
}

/** Every word of three letters or more of the lists of all languages, in small letters. */
function listedTrades(): ReadonlySet<string> {
  const words = ['en', 'es', 'de']
    .flatMap((language) => surrogateWords.phrases(`professions ${language}`))
    .flatMap((trade) => trade.toLowerCase().split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => [...word].length > 2));
}

/**
 * Conditions that are never public words, on purpose (ADR 0086); in small letters without accents, in three
 * languages.
 */
function namedOrProtectedConditions(): ReadonlySet<string> {
  return new Set([
    ...surrogateWords.words('conditions named after somebody'), // without those whose word is mostly another one: "still", "down", "pick"
    ...surrogateWords.words('conditions that laws protect'), // HIV, sexually transmitted diseases, abortion, psychoses and suicide, drugs
  ]);
}
