/** What lists and labels say of words before a corpus is read, as vocabulary cells ask for it. */

import { listedDays } from './calendar-words.js';
import { groupOfLabel } from './label-groups.js';
import { listedTrades } from './listed-trades.js';
import { listedNames } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import { wordsThatName } from './names/words-that-name.js';
import { toldConditions } from './told-conditions.js';

/**
 * The kind of identifier that a label marks, the names of people and places, words of trades, and months and weekdays, all in small
 * letters; and which words are never public, whatever notes have of them: names that many people bear, and conditions chosen on purpose.
 */
export function wordKnowledge() {
  const [names, conditions] = [wordsThatName(), toldConditions()];
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
