import { listedDays } from './dates/calendar.js';
import { listedNames } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import { wordsThatName } from './names/ranked-names.js';
import { groupOfLabel } from './surrogate-kinds.js';
import { surrogateWords } from './word-lists.js';

/**
 * Returns what lists and labels say about words before a corpus is read, for vocabulary cells: groups of labels,
 * names of people and places, trades, months and weekdays, all in lower case. `isNeverPublic` tells words that stay
 * private whatever the notes contain: names that many people bear, and conditions chosen on purpose.
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

/** Words of at least three letters from the occupation lists of three languages, in lower case. */
function listedTrades(): ReadonlySet<string> {
  const words = ['en', 'es', 'de']
    .flatMap((language) => surrogateWords.phrases(`professions ${language}`))
    .flatMap((trade) => trade.toLowerCase().split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => [...word].length > 2));
}

/**
 * Conditions that are deliberately never public words (ADR 0086), in three languages: lower case without accents.
 * Those named after somebody exclude mostly common words ("still", "down", "pick").
 */
function namedOrProtectedConditions(): ReadonlySet<string> {
  return new Set([
    ...surrogateWords.words('conditions named after somebody'),
    ...surrogateWords.words('conditions that laws protect'), // HIV, sexually transmitted diseases, abortion, psychoses and suicide, drugs
  ]);
}
