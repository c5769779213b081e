/** What lists and labels say of words before a corpus is read, as vocabulary cells ask for it. */
import { listedNames } from '../names/name-lists.js';
import { groupOfLabel } from './label-groups.js';
import { listedTrades } from './listed-trades.js';

/** The kind of identifier that a label marks, the names of people and places, and the words of trades, both in small letters. */
export function wordKnowledge() {
  return { groupOf: groupOfLabel, listed: listedNames(), trades: listedTrades() };
}
