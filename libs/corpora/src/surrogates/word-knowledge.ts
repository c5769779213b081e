/** What lists and labels say of words before a corpus is read, as vocabulary cells ask for it. */
import { listedNames } from '../names/name-lists.js';
import { listedDays } from './calendar-words.js';
import { groupOfLabel } from './label-groups.js';
import { listedTrades } from './listed-trades.js';

/** The kind of identifier that a label marks, the names of people and places, words of trades, and months and weekdays, all in small letters. */
export function wordKnowledge() {
  return {
    groupOf: groupOfLabel,
    listed: listedNames(),
    trades: listedTrades(),
    calendar: listedDays(),
  };
}
